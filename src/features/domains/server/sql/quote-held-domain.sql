-- The price of an act on a domain of ours. Its years cost the domain's own price, which for a premium name was agreed
-- when it was bought; other parts of the act cost the list price.
CREATE OR REPLACE FUNCTION domains_quote(p_site smallint, p_domain uuid, p_act text, p_years integer) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_domain domains%ROWTYPE;
  v_quote jsonb;
  -- The line of the years: a restore has its own line first.
  v_line text := CASE p_act WHEN 'restore' THEN '1' ELSE '0' END;
  v_years integer;
BEGIN
  SELECT * INTO STRICT v_domain FROM domains WHERE id = p_domain;
  v_quote := domains_quote_act(p_site, v_domain.name, v_domain.tld, p_act, p_years,
    CASE WHEN v_domain.premium_renew_cents IS NOT NULL THEN jsonb_build_object(
      'renewCents', v_domain.premium_renew_cents, 'renewCostCents', v_domain.premium_cost_cents) END);
  IF p_act NOT IN ('renew', 'restore') THEN RETURN v_quote; END IF;
  v_years := (v_quote ->> 'years')::integer;
  RETURN services_adjust_lines(v_quote, v_line::integer,
    domains_next_cents(p_domain) * v_years - (v_quote #>> ARRAY['lines', v_line, 'cents'])::bigint,
    domains_next_cost(p_domain) * v_years - (v_quote #>> ARRAY['lines', v_line, 'costCents'])::bigint);
END $$;
