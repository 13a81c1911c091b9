-- What a term of a server costs that begins at p_starts, with its extra addresses: its own prices. A length of term that
-- is sold since the server was bought costs what the list says.
CREATE OR REPLACE FUNCTION servers_term_cents(p_server uuid, p_months integer, p_starts timestamptz) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT coalesce(services_cents_at(p_server, 'term', p_months, p_starts),
                  (SELECT listed.cents FROM servers s, catalog_list_terms(s.site_id, s.plan_id) AS listed
                   WHERE s.id = p_server AND listed.months = p_months))
         + extras.cents * p_months
  FROM servers_extras_at(p_server, p_starts) AS extras
$$;
