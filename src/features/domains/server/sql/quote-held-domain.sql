-- The same for a domain that is here: its premium price was agreed when it came.
CREATE OR REPLACE FUNCTION domains_quote(p_site smallint, p_domain uuid, p_act text, p_years integer) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT domains_quote_act(p_site, d.name, d.tld, p_act, p_years, CASE WHEN d.premium_renew_cents IS NOT NULL THEN
    jsonb_build_object('renewCents', d.premium_renew_cents, 'renewCostCents', d.premium_cost_cents) END)
  FROM domains d WHERE d.id = p_domain
$$;
