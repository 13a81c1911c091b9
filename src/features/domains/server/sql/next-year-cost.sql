-- What a reseller pays for the next year of a name, and never more than its customer does, as what staff takes off is not at
-- the reseller's charge. Null where no one resells it.
CREATE OR REPLACE FUNCTION domains_next_cost(p_domain uuid) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_cost bigint;
BEGIN
  SELECT coalesce(services_cost_at(d.id, 'term', 12, coalesce(d.expires_at, d.created_at + interval '1 year')), (
    SELECT listed.cost_cents FROM tlds tld, catalog_resale_price(d.site_id, CASE WHEN d.premium_renew_cents IS NULL
      THEN 'ending:' || tld.id ELSE 'premium' END, 'renew', coalesce(d.premium_renew_cents, tld.renew_cents), 1, 0) AS listed
    WHERE tld.id = d.tld))
  INTO v_cost FROM domains d WHERE d.id = p_domain;
  RETURN CASE WHEN v_cost IS NOT NULL THEN least(v_cost, domains_next_cents(p_domain)) END;
END $$;
