-- The customer's price of an act on a name, with the name in its lines: the catalogue's price, or a premium name's
-- own. p_premium: {registerCents, renewCents, registerCostCents, renewCostCents}, null for any other name.
-- Returns {catalogueVersion, lines, totalCents, years, premiumCents: the most that the registry may take, or null}.
CREATE OR REPLACE FUNCTION domains_quote_act(
  p_site smallint, p_name text, p_tld text, p_act text, p_years integer, p_premium jsonb
) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_quote jsonb := catalog_quote_domain(p_site, p_tld, p_act, p_years);
  v_years integer := (v_quote ->> 'years')::integer;
  v_words text := CASE p_act WHEN 'register' THEN ', ' WHEN 'renew' THEN ', renewal, ' WHEN 'transfer' THEN ', transfer'
                             ELSE ', restore' END
    || CASE WHEN p_act IN ('register', 'renew') THEN v_years || CASE v_years WHEN 1 THEN ' year' ELSE ' years' END ELSE '' END;
  v_renewal text := p_name || ', renewal, ' || v_years || CASE v_years WHEN 1 THEN ' year' ELSE ' years' END;
  v_cents bigint;
  v_cost bigint;
BEGIN
  IF p_premium IS NULL OR p_act = 'transfer' THEN
    v_quote := jsonb_set(v_quote, '{lines,0,label}', to_jsonb(p_name || v_words));
    -- The renewal that belongs to a restore.
    IF p_act = 'restore' THEN v_quote := jsonb_set(v_quote, '{lines,1,label}', to_jsonb(v_renewal)); END IF;
    RETURN v_quote || '{"premiumCents": null}';
  END IF;
  -- Only the years of a restore have the premium price.
  SELECT first.cents + further.cents * (v_years - 1), first.cost_cents + further.cost_cents * (v_years - 1)
  INTO STRICT v_cents, v_cost
  FROM catalog_resale_price(p_site, 'premium', CASE p_act WHEN 'register' THEN p_act ELSE 'renew' END,
         (p_premium ->> CASE p_act WHEN 'register' THEN 'registerCents' ELSE 'renewCents' END)::bigint, 1, 0) AS first,
       catalog_resale_price(p_site, 'premium', 'renew', (p_premium ->> 'renewCents')::bigint, 1, 0) AS further;
  RETURN v_quote || jsonb_build_object(
    'lines', CASE p_act WHEN 'restore' THEN jsonb_build_array(jsonb_set(v_quote #> '{lines,0}', '{label}', to_jsonb(p_name || v_words)))
                        ELSE '[]' END
      || jsonb_build_array(catalog_line('premium:' || p_name,
           CASE p_act WHEN 'restore' THEN v_renewal ELSE p_name || v_words END, v_cents, v_cost)),
    'totalCents', v_cents + CASE p_act WHEN 'restore' THEN (v_quote #>> '{lines,0,cents}')::bigint ELSE 0 END,
    'premiumCents', CASE p_act WHEN 'register' THEN (p_premium ->> 'registerCostCents')::bigint
      + (p_premium ->> 'renewCostCents')::bigint * (v_years - 1) ELSE (p_premium ->> 'renewCostCents')::bigint * v_years END);
END $$;
