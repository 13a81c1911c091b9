-- Ends the hold of an order: 'delivered' captures it into revenue, 'refunded' gives it back to the wallet.
-- Once only: returns false when the order is settled already.
CREATE OR REPLACE FUNCTION wallet_settle_order(
  p_order uuid, p_transaction uuid, p_outcome text, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_customer uuid;
  v_amount bigint;
  v_target uuid;
BEGIN
  SELECT customer_id INTO STRICT v_customer FROM orders WHERE id = p_order;
  PERFORM wallet_open(v_customer);
  UPDATE holds SET state = CASE p_outcome WHEN 'delivered' THEN 'captured' ELSE 'released' END, settled_at = p_at
  WHERE order_id = p_order AND state = 'reserved' RETURNING amount_cents INTO v_amount;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE orders SET state = p_outcome, settled_at = p_at WHERE id = p_order;

  v_target := CASE p_outcome
    WHEN 'delivered' THEN ledger_account_id('revenue', NULL, 'USD')
    ELSE ledger_account_id('wallet', v_customer, 'USD') END;
  PERFORM ledger_post(
    p_transaction, CASE p_outcome WHEN 'delivered' THEN 'delivery' ELSE 'refund' END,
    'order:' || p_order || ':settle', 'order', p_order, p_at,
    ARRAY[ledger_account_id('holds', v_customer, 'USD'), v_target], ARRAY['USD', 'USD'],
    ARRAY[-v_amount, v_amount]::numeric[]);
  RETURN true;
END $$;
