-- Decides once what of an order's pending margin is a commission: no more than is left of the margin, and none where the
-- order was taken back. Until it can be paid, it is on `rewards-pending:<site>`, a sum as pending margin is. Returns the
-- commission; null: it was decided before, or no reseller sold the order.
CREATE OR REPLACE FUNCTION wallet_take_commission(
  p_order uuid, p_transaction uuid, p_to uuid, p_cents bigint, p_at timestamptz
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_accrual margin_accruals%ROWTYPE;
  v_cents bigint;
BEGIN
  SELECT * INTO v_accrual FROM margin_accruals WHERE order_id = p_order FOR UPDATE;
  IF NOT FOUND OR NOT v_accrual.awaits_commission THEN RETURN NULL; END IF;
  v_cents := CASE v_accrual.state WHEN 'pending' THEN greatest(least(p_cents, v_accrual.cents - v_accrual.taken_cents), 0) ELSE 0 END;
  UPDATE margin_accruals SET awaits_commission = false, commission_cents = v_cents,
    commission_to = CASE WHEN v_cents > 0 THEN p_to END
  WHERE order_id = p_order;
  IF v_cents = 0 THEN RETURN 0; END IF;
  PERFORM wallet_open_source('rewards-pending:' || v_accrual.site_id);
  IF NOT ledger_post(
    p_transaction, 'commission', 'order:' || p_order || ':commission', 'order', p_order, p_at,
    ARRAY[ledger_account_id('margin-pending:' || v_accrual.site_id, NULL, 'USD'),
          ledger_account_id('rewards-pending:' || v_accrual.site_id, NULL, 'USD')],
    ARRAY['USD', 'USD'], ARRAY[-v_cents, v_cents]::numeric[])
  THEN RAISE EXCEPTION 'the commission of % was posted before', p_order; END IF;
  INSERT INTO margin_commissions (transaction_id, order_id, site_id, pending_cents, available_cents, debt_cents, created_at)
  VALUES (p_transaction, p_order, v_accrual.site_id, -v_cents, 0, 0, p_at);
  RETURN v_cents;
END $$;
