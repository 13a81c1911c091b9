-- Takes the money of an order: reserves it, and writes the order with its price snapshot. The caller has
-- locked the wallet with wallet_open, whose answer is p_balance.
CREATE OR REPLACE FUNCTION wallet_place_order(
  p_order uuid, p_transaction uuid, p_site smallint, p_customer uuid, p_balance bigint, p_key text,
  p_kind text, p_object_type text, p_object uuid, p_quote jsonb, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_total bigint := (p_quote ->> 'totalCents')::bigint;
  v_wallet uuid := ledger_account_id('wallet', p_customer, 'USD');
  v_holds uuid := ledger_account_id('holds', p_customer, 'USD');
BEGIN
  PERFORM wallet_refuse_debt(p_customer);
  IF p_balance < v_total THEN
    PERFORM refuse('insufficient_funds', jsonb_build_object('missingCents', v_total - p_balance));
  END IF;

  -- One statement: starting each of three costs more than the rows.
  WITH placed AS (
    INSERT INTO orders (id, site_id, customer_id, idempotency_key, kind, object_type, object_id, state,
                        currency, total_cents, created_at)
    VALUES (p_order, p_site, p_customer, p_key, p_kind, p_object_type, p_object, 'paid', 'USD', v_total, p_at)
  ), held AS (
    INSERT INTO holds (order_id, customer_id, amount_cents, state, created_at)
    VALUES (p_order, p_customer, v_total, 'reserved', p_at)
  )
  INSERT INTO order_lines (order_id, position, sku, label, currency, net_cents, tax_percent, tax_cents,
                           gross_cents, catalogue_version)
  SELECT p_order, line.position, line.value ->> 'sku', line.value ->> 'label', 'USD',
         (line.value ->> 'cents')::bigint, 0, 0, (line.value ->> 'cents')::bigint,
         (p_quote ->> 'catalogueVersion')::bigint
  FROM jsonb_array_elements(p_quote -> 'lines') WITH ORDINALITY AS line (value, position);
  IF NOT ledger_post(p_transaction, 'purchase', 'order:' || p_order || ':reserve', 'order', p_order, p_at,
                     ARRAY[v_wallet, v_holds], ARRAY['USD', 'USD'], ARRAY[-v_total, v_total]::numeric[])
  THEN RAISE EXCEPTION 'order % was reserved before', p_order; END IF;
END $$;
