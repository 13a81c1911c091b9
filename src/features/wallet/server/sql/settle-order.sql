-- Ends the hold of an order: 'delivered' captures it into revenue, 'refunded' returns it to the wallet,
-- an open reversal debt first. Once only: returns false when the order is settled already.
CREATE OR REPLACE FUNCTION wallet_settle_order(
  p_order uuid, p_transaction uuid, p_outcome text, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_customer uuid;
  v_amount bigint;
  v_debt uuid;
  v_revenue bigint := 0;
  v_repaid bigint := 0;
BEGIN
  IF p_outcome NOT IN ('delivered', 'refunded') THEN RAISE EXCEPTION 'unknown outcome %', p_outcome; END IF;
  SELECT customer_id INTO STRICT v_customer FROM orders WHERE id = p_order;
  PERFORM wallet_open(v_customer);
  UPDATE holds SET state = CASE p_outcome WHEN 'delivered' THEN 'captured' ELSE 'released' END, settled_at = p_at
  WHERE order_id = p_order AND state = 'reserved' RETURNING amount_cents INTO v_amount;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE orders SET state = p_outcome, settled_at = p_at WHERE id = p_order;

  v_debt := ledger_account_id('reversal-debt', v_customer, 'USD');
  IF p_outcome = 'delivered' THEN
    v_revenue := v_amount;
  ELSE
    SELECT least(-balance, v_amount) INTO STRICT v_repaid FROM ledger_accounts WHERE id = v_debt;
  END IF;
  RETURN ledger_post(
    p_transaction, CASE p_outcome WHEN 'delivered' THEN 'delivery' ELSE 'refund' END,
    'order:' || p_order || ':settle', 'order', p_order, p_at,
    ARRAY[ledger_account_id('holds', v_customer, 'USD'), ledger_account_id('revenue', NULL, 'USD'), v_debt,
          ledger_account_id('wallet', v_customer, 'USD')],
    ARRAY['USD', 'USD', 'USD', 'USD'],
    ARRAY[-v_amount, v_revenue, v_repaid, v_amount - v_revenue - v_repaid]::numeric[]);
END $$;
