-- Returns what catalog_sell_server and catalog_use_promo took, when the order was refunded.
CREATE OR REPLACE FUNCTION catalog_return_stock(p_order uuid, p_plan text, p_location text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_promotion text;
  v_promo uuid;
BEGIN
  UPDATE plan_locations SET stock = stock + 1
  WHERE plan_id = p_plan AND location_id = p_location AND stock IS NOT NULL;
  DELETE FROM promotion_uses WHERE order_id = p_order RETURNING promotion_id INTO v_promotion;
  IF FOUND THEN
    UPDATE promotions SET stock = stock + 1 WHERE id = v_promotion AND stock IS NOT NULL;
  END IF;
  DELETE FROM promo_uses WHERE order_id = p_order RETURNING promo_id INTO v_promo;
  IF FOUND THEN
    -- Holds off who sets a limit: a use that is given back is not counted any more.
    PERFORM 1 FROM promo_codes WHERE id = v_promo FOR KEY SHARE;
    UPDATE promo_codes SET used = used - 1 WHERE id = v_promo AND max_uses IS NOT NULL;
  END IF;
END $$;
