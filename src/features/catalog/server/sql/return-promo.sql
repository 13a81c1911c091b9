-- Gives back what catalog_use_promo and catalog_note_first_year noted for an order, when it was refunded.
CREATE OR REPLACE FUNCTION catalog_return_promo(p_order uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_promo uuid;
BEGIN
  DELETE FROM first_year_uses WHERE order_id = p_order;
  DELETE FROM promo_uses WHERE order_id = p_order RETURNING promo_id INTO v_promo;
  IF FOUND THEN
    -- Holds off who sets a limit: a use that is given back is not counted any more.
    PERFORM 1 FROM promo_codes WHERE id = v_promo FOR KEY SHARE;
    UPDATE promo_codes SET used = used - 1 WHERE id = v_promo AND max_uses IS NOT NULL;
  END IF;
END $$;
