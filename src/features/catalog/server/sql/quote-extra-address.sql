-- The price, on a site, of an additional IPv4 address from p_at to the end of its server's paid time: each whole month
-- costs the monthly price, as in a renewal, and each further day a thirtieth of it, rounded up once; the further days
-- never cost more than a month. Months are those of the calendar in UTC, counted back from the end, so that they do not
-- depend on the moment; a begun day counts, and one counts always.
-- Returns {catalogueVersion, lines, totalCents, monthlyCents, days}, and monthlyCostCents where a reseller sells it.
CREATE OR REPLACE FUNCTION catalog_quote_extra_address(p_site smallint, p_at timestamptz, p_until timestamptz)
RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_from timestamp := p_at AT TIME ZONE 'UTC';
  v_until timestamp := p_until AT TIME ZONE 'UTC';
  v_days bigint := greatest(1, ceil(extract(epoch FROM p_until - p_at) / 86400));
  v_months bigint;
  v_further_days bigint;
  v_monthly bigint;
  -- What the reseller pays a month; null where no one resells.
  v_cost bigint;
  v_total bigint;
  v_version bigint;
BEGIN
  SELECT price.cents, price.cost_cents INTO v_monthly, v_cost
  FROM extras, catalog_resale_price(p_site, 'extra:ipv4', '*', price_cents, 1, 0) AS price WHERE id = 'ipv4' AND active;
  IF NOT FOUND THEN PERFORM refuse('extra_unavailable'); END IF;
  SELECT version INTO STRICT v_version FROM catalogue_version;
  -- No month has fewer than 28 days.
  SELECT coalesce(max(months), 0) INTO v_months FROM generate_series(1, v_days / 28) AS months
  WHERE v_until - make_interval(months => months::integer) >= v_from;
  v_further_days := CASE WHEN v_months = 0 THEN v_days ELSE
    ceil(extract(epoch FROM v_until - make_interval(months => v_months::integer) - v_from) / 86400) END;
  v_total := v_monthly * v_months + least(v_monthly, (v_monthly * v_further_days + 29) / 30);
  RETURN jsonb_build_object('catalogueVersion', v_version, 'totalCents', v_total, 'monthlyCents', v_monthly,
    'monthlyCostCents', v_cost, 'days', v_days, 'lines', jsonb_build_array(catalog_line(
      'extra:ipv4', 'Extra IPv4, ' || v_days || ' days', v_total,
      v_cost * v_months + least(v_cost, (v_cost * v_further_days + 29) / 30))));
END $$;
