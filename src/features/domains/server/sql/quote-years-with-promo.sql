-- What so many further years of a name cost when they are paid by hand, before tax, with a code where one is given.
CREATE OR REPLACE FUNCTION domains_quote_renewal(p_site smallint, p_domain uuid, p_years integer, p_promo text, p_at timestamptz)
RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_domain domains%ROWTYPE;
BEGIN
  SELECT * INTO STRICT v_domain FROM domains WHERE id = p_domain;
  RETURN domains_lower_act(domains_quote(p_site, p_domain, 'renew', p_years), p_site, v_domain.customer_id,
                           p_promo, 'renew', v_domain.tld, p_years, v_domain.premium_renew_cents IS NOT NULL, p_at);
END $$;
