-- The price, on a site, of an additional IPv4 address for the remaining paid days of its server: a thirtieth of the
-- monthly price per day, rounded up once. Returns {catalogueVersion, lines, totalCents, monthlyCents}.
CREATE OR REPLACE FUNCTION catalog_quote_address(p_site smallint, p_days integer) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_monthly bigint;
  v_total bigint;
  v_version bigint;
BEGIN
  SELECT price_cents INTO v_monthly FROM extras WHERE id = 'ipv4' AND active;
  IF NOT FOUND THEN PERFORM refuse('extra_unavailable'); END IF;
  SELECT version INTO STRICT v_version FROM catalogue_version;
  v_total := (v_monthly * p_days + 29) / 30;
  RETURN jsonb_build_object('catalogueVersion', v_version, 'totalCents', v_total, 'monthlyCents', v_monthly,
    'lines', jsonb_build_array(jsonb_build_object(
      'sku', 'extra:ipv4', 'label', 'Extra IPv4, ' || p_days || ' days', 'cents', v_total)));
END $$;
