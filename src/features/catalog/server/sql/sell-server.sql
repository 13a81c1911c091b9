-- Takes one unit of stock of a plan in a location, and one use of the offer, where these are limited. When the offer
-- ended since its price was computed, the answer is the price without it.
CREATE OR REPLACE FUNCTION catalog_sell_server(
  p_site smallint, p_customer uuid, p_order uuid, p_plan text, p_location text, p_months integer, p_quote jsonb
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_promotion text := p_quote ->> 'promotionId';
  v_list bigint := catalog_list_cents_of(p_quote);
  v_stock integer;
  v_once boolean;
BEGIN
  SELECT stock INTO v_stock FROM plan_locations WHERE plan_id = p_plan AND location_id = p_location AND active;
  IF NOT FOUND THEN PERFORM refuse('plan_unavailable'); END IF;
  IF v_stock IS NOT NULL THEN
    UPDATE plan_locations SET stock = stock - 1
    WHERE plan_id = p_plan AND location_id = p_location AND stock > 0;
    IF NOT FOUND THEN PERFORM refuse('out_of_stock'); END IF;
  END IF;

  IF v_promotion IS NULL THEN RETURN; END IF;
  SELECT once_per_customer, stock INTO STRICT v_once, v_stock FROM promotions WHERE id = v_promotion;
  IF v_stock IS NOT NULL THEN
    UPDATE promotions SET stock = stock - 1 WHERE id = v_promotion AND stock > 0;
  END IF;
  -- FOUND refers to the previous statement or to the row that was read.
  IF FOUND THEN
    INSERT INTO promotion_uses (promotion_id, customer_id, order_id, once_per_customer, list_cents, discount_cents)
    VALUES (v_promotion, p_customer, p_order, v_once, v_list, v_list - (p_quote ->> 'totalCents')::bigint)
    ON CONFLICT DO NOTHING;
  END IF;
  IF NOT FOUND THEN
    PERFORM refuse('price_changed', jsonb_build_object('totalCents',
      catalog_quote_server(p_site, p_customer, p_plan, p_location, p_months) -> 'totalCents'));
  END IF;
END $$;
