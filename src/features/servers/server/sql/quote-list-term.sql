-- The price of a further term of a server by its site's present list, with the extra addresses that it has.
CREATE OR REPLACE FUNCTION servers_quote_list_term(p_site smallint, p_server uuid, p_months integer) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_quote jsonb;
BEGIN
  SELECT catalog_quote_renewal(p_site, s.plan_id, s.location_id, p_months, (
           SELECT count(*)::integer FROM server_addresses a WHERE a.server_id = s.id AND NOT a.is_primary))
  INTO STRICT v_quote FROM servers s WHERE s.id = p_server;
  RETURN v_quote;
END $$;
