-- What the terms of a plan cost on a site by the present list, without offers: those of a new server, and of one
-- whose price follows the list.
CREATE OR REPLACE FUNCTION catalog_list_terms(p_site smallint, p_plan text)
RETURNS TABLE (months integer, cents bigint) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY SELECT listed.months, listed.cents FROM catalog_listed_terms(p_site, p_plan) AS listed;
END $$;
