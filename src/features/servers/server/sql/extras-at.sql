-- The extra addresses that a server pays for in a term that begins at p_starts, and what they cost a month. One that is
-- still being set up has no price yet.
CREATE OR REPLACE FUNCTION servers_extras_at(p_server uuid, p_starts timestamptz, OUT amount integer, OUT cents bigint)
LANGUAGE sql STABLE AS $$
  SELECT count(price)::integer, coalesce(sum(price), 0)::bigint
  FROM server_addresses a, services_cents_at(p_server, host(a.address), 1, p_starts) AS price
  WHERE a.server_id = p_server AND NOT a.is_primary
$$;
