-- What the plan of a server costs for a term that begins at p_starts, without its extra addresses and without the code that it was
-- bought with: the server's own price. A length of term that is sold since the server was bought costs what the list says.
CREATE OR REPLACE FUNCTION servers_plan_cents(p_server uuid, p_months integer, p_starts timestamptz) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT coalesce(services_cents_at(p_server, 'term', p_months, p_starts),
                  (SELECT listed.cents FROM servers s, catalog_list_terms(s.site_id, s.plan_id) AS listed
                   WHERE s.id = p_server AND listed.months = p_months))
$$;
