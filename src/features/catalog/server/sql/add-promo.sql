-- A quote of catalog_quote_server with a code, before tax. The cheaper of code and offer counts; where the offer is no dearer,
-- the quote stays as it was and `promo` says so. p_has_ordered and p_since: whether the customer ordered before, and when they
-- signed up. Where lines have costs, on a reseller's site, no code goes below their sum. A code that is unknown, of another
-- site, over, paused, or not for this order or customer is refused alike.
CREATE OR REPLACE FUNCTION catalog_add_promo(
  p_quote jsonb, p_site smallint, p_customer uuid, p_code text, p_plan text, p_months integer, p_has_ordered boolean,
  p_since timestamptz, p_at timestamptz
) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_promo promo_codes%ROWTYPE;
  v_list bigint := (p_quote ->> 'renewalCents')::bigint;
  v_cents bigint;
  -- NULL on the provider's own site, which greatest() leaves out.
  v_cost bigint := catalog_cost_of(p_quote);
BEGIN
  SELECT * INTO v_promo FROM promo_codes
  WHERE site_id = p_site AND code = p_code AND state = 'active' AND from_at <= p_at
    AND (until_at IS NULL OR until_at > p_at)
    AND (plan_ids IS NULL OR p_plan = ANY (plan_ids)) AND (months IS NULL OR p_months = ANY (months))
    AND min_cents <= v_list
    AND NOT (first_order_only AND p_has_ordered) AND NOT (new_customers_only AND p_since < from_at);
  IF NOT FOUND THEN PERFORM refuse('promo_invalid'); END IF;
  IF v_promo.used >= v_promo.max_uses OR v_promo.per_customer <= (
    SELECT count(*) FROM promo_uses WHERE promo_id = v_promo.id AND customer_id = p_customer)
  THEN PERFORM refuse('promo_used_up'); END IF;

  v_cents := greatest(
    catalog_promo_cents(v_promo.kind, v_promo.percent, v_promo.value_cents, v_list, p_months), v_cost);
  IF v_cents >= (p_quote ->> 'totalCents')::bigint THEN
    RETURN p_quote || jsonb_build_object('promo', jsonb_build_object('code', v_promo.code, 'isUsed', false));
  END IF;
  RETURN p_quote || jsonb_build_object(
    'totalCents', v_cents, 'promotionId', NULL,
    'promo', jsonb_build_object('code', v_promo.code, 'isUsed', true),
    'lines', jsonb_path_query_array(p_quote -> 'lines', '$[*] ? (!(@.sku starts with "promotion:"))')
      || catalog_line('promo:' || v_promo.code, 'Code ' || v_promo.code, v_cents - v_list,
                      -- What the reseller pays the provider stays as it is: a code is paid from the margin.
                      CASE WHEN v_cost IS NOT NULL THEN 0 END));
END $$;
