-- What a reseller pays for the plan of a server in a term that begins at p_starts, as servers_plan_cents. Null where no one
-- resells it.
CREATE OR REPLACE FUNCTION servers_plan_cost(p_server uuid, p_months integer, p_starts timestamptz) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT coalesce(services_cost_at(p_server, 'term', p_months, p_starts),
                  (SELECT listed.cost_cents FROM servers s, catalog_listed_terms(s.site_id, s.plan_id) AS listed
                   WHERE s.id = p_server AND listed.months = p_months))
$$;
