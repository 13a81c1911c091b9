-- What a reseller pays for a term of a server that begins at p_starts, with its extra addresses: as servers_term_cents, and
-- never more than that, as what staff takes off is not at the reseller's charge. Null where no one resells it.
CREATE OR REPLACE FUNCTION servers_term_cost(p_server uuid, p_months integer, p_starts timestamptz) RETURNS bigint
LANGUAGE sql STABLE AS $$
  -- A sum with nothing is nothing, where least would take the other.
  SELECT CASE WHEN term.cost IS NOT NULL THEN
    least(term.cost + servers_extras_cost(p_server, p_starts) * p_months, servers_term_cents(p_server, p_months, p_starts)) END
  FROM (SELECT servers_plan_cost(p_server, p_months, p_starts) AS cost) AS term
$$;
