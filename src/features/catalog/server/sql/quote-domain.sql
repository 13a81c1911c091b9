-- The price of a name, computed in one place: the search, the cart and every purchase call this. p_act: register,
-- renew, transfer or restore. A first-year offer applies to the first year only; a restore includes the shortest
-- renewal that the registry accepts. Names of an ending that is off sale can still be renewed and restored.
-- On a reseller's site each year costs what the rules of the site make of its cost, and offers do not exist.
-- Returns {catalogueVersion, lines: [{sku, label, cents, costCents where a reseller sells}], totalCents, renewalCents, years}.
CREATE OR REPLACE FUNCTION catalog_quote_domain(p_site smallint, p_tld text, p_act text, p_years integer)
RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_tld tlds;
  v_version bigint;
  v_least integer;
  v_base bigint;
  v_cost bigint;
  v_units integer := CASE WHEN p_act IN ('register', 'renew') THEN p_years ELSE 1 END;
  v_renewal record;
  v_extra bigint := 0;
  v_lines jsonb;
BEGIN
  SELECT version INTO STRICT v_version FROM catalogue_version;
  SELECT * INTO v_tld FROM tlds WHERE id = p_tld AND (active OR p_act IN ('renew', 'restore'));
  IF NOT FOUND THEN PERFORM refuse('ending_unavailable', jsonb_build_object('ending', coalesce(v_tld.name, p_tld))); END IF;
  v_least := CASE p_act WHEN 'register' THEN v_tld.min_years ELSE v_tld.min_renew_years END;
  IF p_act IN ('register', 'renew') AND p_years NOT BETWEEN v_least AND v_tld.max_years THEN
    PERFORM refuse('ending_years',
      jsonb_build_object('ending', v_tld.name, 'min', v_least, 'max', v_tld.max_years));
  END IF;

  SELECT cents * v_units, cost_cents * v_units INTO STRICT v_base, v_cost
  FROM catalog_resale_price(p_site, 'ending:' || p_tld, p_act, CASE p_act
    WHEN 'register' THEN v_tld.register_cents
    WHEN 'renew' THEN v_tld.renew_cents
    WHEN 'transfer' THEN v_tld.transfer_cents
    WHEN 'restore' THEN v_tld.restore_cents END, 1, 0);
  SELECT * INTO STRICT v_renewal FROM catalog_resale_price(p_site, 'ending:' || p_tld, 'renew', v_tld.renew_cents, 1, 0);
  v_lines := jsonb_build_array(catalog_line(
    'domain:' || p_act || ':' || p_tld, '.' || v_tld.name || ', ' || p_act, v_base, v_cost));
  IF p_act = 'register' AND v_tld.first_year_cents IS NOT NULL AND v_tld.first_year_running AND v_cost IS NULL THEN
    v_extra := v_tld.first_year_cents - v_tld.register_cents;
    v_lines := v_lines || jsonb_build_object('sku', 'offer:first-year', 'label', 'First year', 'cents', v_extra);
  ELSIF p_act = 'restore' THEN
    v_extra := v_renewal.cents * v_least;
    v_lines := v_lines || catalog_line('domain:renew:' || p_tld, '.' || v_tld.name || ', renew', v_extra,
                                       v_renewal.cost_cents * v_least);
  END IF;

  RETURN jsonb_build_object(
    'catalogueVersion', v_version, 'lines', v_lines, 'totalCents', v_base + v_extra,
    'renewalCents', v_renewal.cents,
    'years', CASE p_act WHEN 'transfer' THEN v_tld.transfer_years WHEN 'restore' THEN v_least ELSE p_years END);
END $$;
