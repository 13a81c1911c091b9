-- Takes one piece of a plan in a location, and one use of the offer, when either is counted.
CREATE OR REPLACE FUNCTION catalog_take_stock(
  p_customer uuid, p_order uuid, p_plan text, p_location text, p_promotion text
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_stock integer;
  v_once boolean;
BEGIN
  SELECT stock INTO v_stock FROM plan_locations WHERE plan_id = p_plan AND location_id = p_location;
  IF NOT FOUND THEN PERFORM refuse('plan_unavailable'); END IF;
  IF v_stock IS NOT NULL THEN
    UPDATE plan_locations SET stock = stock - 1
    WHERE plan_id = p_plan AND location_id = p_location AND stock > 0;
    IF NOT FOUND THEN PERFORM refuse('out_of_stock'); END IF;
  END IF;

  IF p_promotion IS NULL THEN RETURN; END IF;
  SELECT once_per_customer, stock INTO STRICT v_once, v_stock FROM promotions WHERE id = p_promotion;
  IF v_stock IS NOT NULL THEN
    UPDATE promotions SET stock = stock - 1 WHERE id = p_promotion AND stock > 0;
    IF NOT FOUND THEN PERFORM refuse('promotion_unavailable'); END IF;
  END IF;
  INSERT INTO promotion_uses (promotion_id, customer_id, order_id, once_per_customer)
  VALUES (p_promotion, p_customer, p_order, v_once)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN PERFORM refuse('promotion_unavailable'); END IF;
END $$;
