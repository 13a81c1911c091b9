-- The price of a server, computed in one place: the catalogue pages, the order form and the purchase all
-- ask here. p_customer NULL = a visitor, who sees offers for new customers.
-- Returns {catalogueVersion, lines: [{sku, label, cents}], totalCents, monthlyCents, renewalCents, promotionId}.
CREATE OR REPLACE FUNCTION catalog_quote_server(
  p_site smallint, p_customer uuid, p_plan text, p_location text, p_months integer
) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_plan plans%ROWTYPE;
  v_country text;
  v_place text;
  v_percent integer;
  v_base bigint;
  v_renewal bigint;
  v_total bigint;
  v_promotion promotions%ROWTYPE;
  v_promoted bigint;
  v_version bigint;
  v_lines jsonb;
BEGIN
  SELECT * INTO v_plan FROM plans WHERE id = p_plan AND active;
  IF NOT FOUND THEN PERFORM refuse('plan_unavailable'); END IF;
  SELECT country, name INTO v_country, v_place FROM locations WHERE id = p_location AND active;
  IF NOT FOUND THEN PERFORM refuse('location_unavailable'); END IF;
  SELECT discount_percent INTO v_percent FROM terms WHERE months = p_months;
  IF NOT FOUND THEN PERFORM refuse('plan_unavailable'); END IF;
  SELECT version INTO STRICT v_version FROM catalogue_version;

  v_base := v_plan.price_cents * p_months;
  v_renewal := v_base * (100 - v_percent) / 100;
  v_total := v_renewal;
  v_lines := jsonb_build_array(jsonb_build_object(
    'sku', 'server:' || p_plan, 'label', v_plan.name || ', ' || v_place, 'cents', v_base));
  IF v_percent > 0 THEN
    v_lines := v_lines || jsonb_build_array(jsonb_build_object(
      'sku', 'term:' || p_months, 'label', p_months || ' months', 'cents', v_renewal - v_base));
  END IF;

  -- The cheapest offer that this customer may use; offers do not add up.
  FOR v_promotion IN
    SELECT p.* FROM promotions p
    WHERE p.site_id = p_site AND p.active AND p_plan = ANY (p.plan_ids)
      AND (p.countries IS NULL OR v_country = ANY (p.countries))
      AND (p.stock IS NULL OR p.stock > 0)
      AND NOT (p.once_per_customer AND p_customer IS NOT NULL AND EXISTS (
        SELECT 1 FROM promotion_uses u WHERE u.promotion_id = p.id AND u.customer_id = p_customer))
    ORDER BY p.id
  LOOP
    v_promoted := CASE v_promotion.kind
      WHEN 'first-month-price' THEN
        v_promotion.price_cents + v_plan.price_cents * (p_months - 1) * (100 - v_percent) / 100
      ELSE v_renewal * (100 - v_promotion.percent) / 100 END;
    IF v_promoted < v_total THEN
      v_total := v_promoted;
      v_lines := CASE WHEN v_lines -> -1 ->> 'sku' LIKE 'promotion:%' THEN v_lines - (-1) ELSE v_lines END
        || jsonb_build_array(jsonb_build_object(
             'sku', 'promotion:' || v_promotion.id, 'label', v_promotion.id, 'cents', v_total - v_renewal));
    END IF;
  END LOOP;

  RETURN jsonb_build_object(
    'catalogueVersion', v_version, 'lines', v_lines, 'totalCents', v_total,
    'monthlyCents', v_plan.price_cents, 'renewalCents', v_renewal,
    'promotionId', CASE WHEN v_lines -> -1 ->> 'sku' LIKE 'promotion:%' THEN v_lines -> -1 ->> 'label' END);
END $$;
