-- A commission that is not paid after all goes back to the margin that it came from: to what is pending, or to the
-- owner, a debt of the site first. Returns what went back.
CREATE OR REPLACE FUNCTION wallet_return_commission(p_order uuid, p_transaction uuid, p_at timestamptz) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  v_accrual margin_accruals%ROWTYPE;
  v_cents bigint;
  v_owner uuid;
  v_margin uuid;
  v_debt_account uuid;
  v_debt bigint := 0;
  v_is_pending boolean;
BEGIN
  SELECT * INTO STRICT v_accrual FROM margin_accruals WHERE order_id = p_order FOR UPDATE;
  v_cents := v_accrual.commission_cents - v_accrual.commission_taken_cents;
  IF v_accrual.is_commission_paid OR v_cents = 0 THEN RETURN 0; END IF;
  v_is_pending := v_accrual.matured_at IS NULL;
  UPDATE margin_accruals SET commission_cents = commission_taken_cents WHERE order_id = p_order;
  v_margin := ledger_account_id('margin-pending:' || v_accrual.site_id, NULL, 'USD');
  -- No account of the owner is in it while the margin is pending.
  v_debt_account := NULL;
  IF NOT v_is_pending THEN
    SELECT a.customer_id, a.id INTO STRICT v_owner, v_margin FROM ledger_accounts a
    WHERE a.kind = 'margin:' || v_accrual.site_id FOR UPDATE;
    v_debt_account := ledger_account_id('margin-debt:' || v_accrual.site_id, v_owner, 'USD');
    SELECT least(-balance, v_cents) INTO STRICT v_debt FROM ledger_accounts WHERE id = v_debt_account FOR UPDATE;
  END IF;
  IF NOT ledger_post(
    p_transaction, 'commission-returned', 'order:' || p_order || ':commission-returned', 'order', p_order, p_at,
    ARRAY[ledger_account_id('rewards-pending:' || v_accrual.site_id, NULL, 'USD'), v_margin, v_debt_account],
    ARRAY['USD', 'USD', 'USD'], ARRAY[-v_cents, v_cents - v_debt, v_debt]::numeric[])
  THEN RAISE EXCEPTION 'the commission of % went back before', p_order; END IF;
  INSERT INTO margin_commissions (transaction_id, order_id, site_id, pending_cents, available_cents, debt_cents, created_at)
  VALUES (p_transaction, p_order, v_accrual.site_id, CASE WHEN v_is_pending THEN v_cents ELSE 0 END,
          CASE WHEN v_is_pending THEN 0 ELSE v_cents - v_debt END, -v_debt, p_at);
  RETURN v_cents;
END $$;
