-- The price of a name, computed in one place: the search, the cart and every purchase call this. p_act: register,
-- renew, transfer or restore. A first-year offer applies to the first year only; a restore includes the shortest
-- renewal that the registry accepts. Names of an ending that is off sale can still be renewed and restored.
-- Returns {catalogueVersion, lines: [{sku, label, cents}], totalCents, renewalCents, years}.
CREATE OR REPLACE FUNCTION catalog_quote_domain(p_site smallint, p_tld text, p_act text, p_years integer)
RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_tld tlds;
  v_version bigint;
  v_least integer;
  v_base bigint;
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

  v_base := CASE p_act
    WHEN 'register' THEN v_tld.register_cents * p_years
    WHEN 'renew' THEN v_tld.renew_cents * p_years
    WHEN 'transfer' THEN v_tld.transfer_cents
    WHEN 'restore' THEN v_tld.restore_cents END;
  v_lines := jsonb_build_array(jsonb_build_object(
    'sku', 'domain:' || p_act || ':' || p_tld, 'label', '.' || v_tld.name || ', ' || p_act, 'cents', v_base));
  IF p_act = 'register' AND v_tld.first_year_cents IS NOT NULL THEN
    v_extra := v_tld.first_year_cents - v_tld.register_cents;
    v_lines := v_lines || jsonb_build_object('sku', 'offer:first-year', 'label', 'First year', 'cents', v_extra);
  ELSIF p_act = 'restore' THEN
    v_extra := v_tld.renew_cents * v_least;
    v_lines := v_lines || jsonb_build_object(
      'sku', 'domain:renew:' || p_tld, 'label', '.' || v_tld.name || ', renew', 'cents', v_extra);
  END IF;

  RETURN jsonb_build_object(
    'catalogueVersion', v_version, 'lines', v_lines, 'totalCents', v_base + v_extra,
    'renewalCents', v_tld.renew_cents,
    'years', CASE p_act WHEN 'transfer' THEN v_tld.transfer_years WHEN 'restore' THEN v_least ELSE p_years END);
END $$;
