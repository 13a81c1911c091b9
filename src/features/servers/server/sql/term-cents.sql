-- What a term of a server costs that begins at p_starts, with its extra addresses: its own prices, less what the code that
-- it was bought with takes off its plan.
CREATE OR REPLACE FUNCTION servers_term_cents(p_server uuid, p_months integer, p_starts timestamptz) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN EXISTS (SELECT FROM service_promos WHERE service_id = p_server)
    THEN services_lower_term(p_server, p_months, servers_plan_cents(p_server, p_months, p_starts),
                             servers_plan_cost(p_server, p_months, p_starts))
    ELSE servers_plan_cents(p_server, p_months, p_starts) END
         + extras.cents * p_months
  FROM servers_extras_at(p_server, p_starts) AS extras
$$;
