-- What refunds left of a commission becomes its affiliate's, who pays what they owe of earlier rewards first. Once. The
-- caller has the lock of the affiliate's wallet. Returns what was paid.
CREATE OR REPLACE FUNCTION wallet_pay_commission(
  p_order uuid, p_transaction uuid, p_reward uuid, p_at timestamptz
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_accrual margin_accruals%ROWTYPE;
  v_cents bigint;
  v_debt bigint;
  v_rewards uuid;
  v_debt_account uuid;
BEGIN
  SELECT * INTO STRICT v_accrual FROM margin_accruals WHERE order_id = p_order FOR UPDATE;
  v_cents := v_accrual.commission_cents - v_accrual.commission_taken_cents;
  IF v_accrual.is_commission_paid OR v_cents = 0 THEN RETURN 0; END IF;
  UPDATE margin_accruals SET is_commission_paid = true WHERE order_id = p_order;
  v_rewards := ledger_account_id('rewards', v_accrual.commission_to, 'USD');
  v_debt_account := ledger_account_id('rewards-debt', v_accrual.commission_to, 'USD');
  PERFORM wallet_open_earned(v_accrual.commission_to, 'rewards');
  PERFORM wallet_open_earned(v_accrual.commission_to, 'rewards-debt');
  PERFORM 1 FROM ledger_accounts WHERE id = v_rewards FOR UPDATE;
  SELECT least(-balance, v_cents) INTO STRICT v_debt FROM ledger_accounts WHERE id = v_debt_account FOR UPDATE;
  IF NOT ledger_post(
    p_transaction, 'reward-earned', 'order:' || p_order || ':commission-paid', 'referral', p_reward, p_at,
    ARRAY[ledger_account_id('rewards-pending:' || v_accrual.site_id, NULL, 'USD'), v_debt_account, v_rewards],
    ARRAY['USD', 'USD', 'USD'], ARRAY[-v_cents, v_debt, v_cents - v_debt]::numeric[])
  THEN RAISE EXCEPTION 'the commission of % was paid before', p_order; END IF;
  RETURN v_cents;
END $$;
