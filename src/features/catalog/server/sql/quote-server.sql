-- The price of a server, computed in one place: the catalogue pages, the order form and the purchase all
-- call this. p_customer NULL = a visitor, who sees offers for new customers.
-- Returns {catalogueVersion, lines: [{sku, label, cents, costCents where a reseller sells}], totalCents, monthlyCents,
-- renewalCents, promotionId}.
CREATE OR REPLACE FUNCTION catalog_quote_server(
  p_site smallint, p_customer uuid, p_plan text, p_location text, p_months integer
) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_plan text;
  v_monthly bigint;
  v_place text;
  v_country text;
  v_percent integer;
  v_resells boolean;
  v_version bigint;
  v_base bigint;
  v_renewal bigint;
  v_total bigint;
  v_promotion text;
  v_words text;
  v_promoted bigint;
  v_lines jsonb;
BEGIN
  SELECT plan.name, plan.price_cents, place.name, place.country, term.discount_percent, version,
         resale.site_id IS NOT NULL
  INTO STRICT v_plan, v_monthly, v_place, v_country, v_percent, v_version, v_resells
  FROM catalogue_version
  LEFT JOIN plans plan ON plan.id = p_plan AND plan.active
  LEFT JOIN locations place ON place.id = p_location AND place.active
  LEFT JOIN terms term ON term.months = p_months
  LEFT JOIN resale_sites resale ON resale.site_id = p_site;
  IF v_plan IS NULL OR v_percent IS NULL THEN PERFORM refuse('plan_unavailable'); END IF;
  IF v_place IS NULL THEN PERFORM refuse('location_unavailable'); END IF;

  -- The provider's offers do not exist there.
  IF v_resells THEN
    RETURN (SELECT jsonb_build_object(
      'catalogueVersion', v_version, 'lines', term.lines, 'totalCents', term.cents, 'monthlyCents', month.cents,
      'renewalCents', term.cents, 'promotionId', NULL)
    FROM catalog_term_lines(p_site, p_plan, v_plan || ', ' || v_place, v_monthly, p_months, v_percent) AS term,
         catalog_resale_price(p_site, 'plan:' || p_plan, '*', v_monthly, 1, 0) AS month);
  END IF;

  v_base := v_monthly * p_months;
  v_renewal := v_base * (100 - v_percent) / 100;
  v_total := v_renewal;
  v_lines := jsonb_build_array(jsonb_build_object(
    'sku', 'server:' || p_plan, 'label', v_plan || ', ' || v_place, 'cents', v_base));
  IF v_percent > 0 THEN
    v_lines := v_lines || jsonb_build_array(jsonb_build_object(
      'sku', 'term:' || p_months, 'label', p_months || ' months', 'cents', v_renewal - v_base));
  END IF;

  -- The cheapest offer that this customer may use; offers do not combine.
  SELECT p.id, offer.cents,
    CASE p.kind WHEN 'first-month-price' THEN 'First month offer' ELSE 'Offer −' || p.percent || '%' END
  INTO v_promotion, v_promoted, v_words
  FROM promotions p CROSS JOIN LATERAL (SELECT CASE p.kind
    WHEN 'first-month-price' THEN p.price_cents + v_monthly * (p_months - 1) * (100 - v_percent) / 100
    ELSE v_renewal * (100 - p.percent) / 100 END AS cents) AS offer
  WHERE p.site_id = p_site AND p.active AND p.running AND p_plan = ANY (p.plan_ids)
    AND (p.countries IS NULL OR v_country = ANY (p.countries))
    AND (p.stock IS NULL OR p.stock > 0)
    AND NOT (p.once_per_customer AND p_customer IS NOT NULL AND EXISTS (
      SELECT 1 FROM promotion_uses u WHERE u.promotion_id = p.id AND u.customer_id = p_customer))
    AND offer.cents < v_renewal
  ORDER BY offer.cents, p.id LIMIT 1;
  IF FOUND THEN
    v_total := v_promoted;
    v_lines := v_lines || jsonb_build_array(jsonb_build_object(
      'sku', 'promotion:' || v_promotion, 'label', v_words, 'cents', v_total - v_renewal));
  END IF;

  RETURN jsonb_build_object(
    'catalogueVersion', v_version, 'lines', v_lines, 'totalCents', v_total,
    'monthlyCents', v_monthly, 'renewalCents', v_renewal, 'promotionId', v_promotion);
END $$;
