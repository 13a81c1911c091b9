-- Returns what catalog_sell_server and catalog_use_promo took, when the order was refunded.
CREATE OR REPLACE FUNCTION catalog_return_stock(p_order uuid, p_plan text, p_location text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_promotion text;
BEGIN
  UPDATE plan_locations SET stock = stock + 1
  WHERE plan_id = p_plan AND location_id = p_location AND stock IS NOT NULL;
  DELETE FROM promotion_uses WHERE order_id = p_order RETURNING promotion_id INTO v_promotion;
  IF FOUND THEN
    UPDATE promotions SET stock = stock + 1 WHERE id = v_promotion AND stock IS NOT NULL;
  END IF;
  PERFORM catalog_return_promo(p_order);
END $$;
