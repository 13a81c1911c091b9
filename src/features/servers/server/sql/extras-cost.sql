-- What a reseller pays a month for the extra addresses of a server in a term that begins at p_starts: see
-- servers_extras_at. One that was bought before anyone resold it costs what its customer pays.
CREATE OR REPLACE FUNCTION servers_extras_cost(p_server uuid, p_starts timestamptz) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(coalesce(services_cost_at(p_server, host(a.address), 1, p_starts), price)), 0)::bigint
  FROM server_addresses a, services_cents_at(p_server, host(a.address), 1, p_starts) AS price
  WHERE a.server_id = p_server AND NOT a.is_primary
$$;
