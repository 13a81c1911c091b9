-- Counts the use of the code in a quote of catalog_add_promo, behind the wallet's lock. Nothing where the quote uses none.
-- p_has_ordered: whether the customer has another order by now.
CREATE OR REPLACE FUNCTION catalog_use_promo(
  p_site smallint, p_customer uuid, p_order uuid, p_quote jsonb, p_has_ordered boolean, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_promo promo_codes%ROWTYPE;
  v_total bigint := (p_quote ->> 'totalCents')::bigint;
  v_list bigint := (p_quote #>> '{promo,listCents}')::bigint;
BEGIN
  IF (p_quote #>> '{promo,isUsed}')::boolean IS NOT TRUE THEN RETURN; END IF;
  SELECT * INTO STRICT v_promo FROM promo_codes WHERE site_id = p_site AND code = p_quote #>> '{promo,code}';
  IF v_promo.first_order_only AND p_has_ordered THEN PERFORM refuse('promo_invalid'); END IF;
  INSERT INTO promo_uses (promo_id, customer_id, n, order_id, list_cents, discount_cents, created_at)
  SELECT v_promo.id, p_customer, free.n, p_order, v_list, v_list - v_total, p_at
  FROM generate_series(1, coalesce(v_promo.per_customer::bigint, (
    SELECT count(*) + 1 FROM promo_uses WHERE promo_id = v_promo.id AND customer_id = p_customer))) AS free (n)
  WHERE NOT EXISTS (SELECT 1 FROM promo_uses used
                    WHERE used.promo_id = v_promo.id AND used.customer_id = p_customer AND used.n = free.n)
  ORDER BY free.n LIMIT 1
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN PERFORM refuse('promo_used_up'); END IF;
  -- Read again: the use that was just written holds off who sets a limit, who then counts it.
  SELECT max_uses INTO STRICT v_promo.max_uses FROM promo_codes WHERE id = v_promo.id;
  IF v_promo.max_uses IS NULL THEN RETURN; END IF;
  UPDATE promo_codes SET used = used + 1 WHERE id = v_promo.id AND used < max_uses;
  IF NOT FOUND THEN PERFORM refuse('promo_used_up'); END IF;
END $$;
