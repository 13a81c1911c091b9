-- What a refund takes of the margin of its order, as entries of its transaction. The share of its commission is taken
-- from what is pending of it, or from the affiliate's rewards; the rest out of the margin that is pending, or of what
-- matured. What is not there any more is a debt, of the affiliate or of the owner. Rounded over all that went back without
-- tax, so that nothing is left of margin and commission when all did. No rows for an order that no reseller sold.
--
-- The caller has the lock of the buyer's wallet; then come the accrual, the owner's margin and debt, the affiliate's
-- rewards and debt.
CREATE OR REPLACE FUNCTION wallet_take_margin(
  p_order uuid, p_transaction uuid, p_net_before bigint, p_net bigint, p_at timestamptz
) RETURNS TABLE (account uuid, cents bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_accrual margin_accruals%ROWTYPE;
  v_owner uuid;
  v_sold bigint;
  v_part bigint;
  v_commission_left bigint;
  v_commission bigint;
  v_own bigint;
  v_had bigint := 0;
  v_rewards bigint := 0;
BEGIN
  SELECT * INTO v_accrual FROM margin_accruals WHERE order_id = p_order FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  v_sold := v_accrual.cost_cents + v_accrual.cents;
  v_part := round(v_accrual.cents * (p_net_before + p_net) / greatest(v_sold, 1)::numeric)::bigint - v_accrual.taken_cents;
  v_commission_left := v_accrual.commission_cents - v_accrual.commission_taken_cents;
  -- Neither more than this refund takes of the margin, nor less than what the owner's own part of it lacks.
  v_commission := greatest(
    least(round(v_commission_left * p_net / greatest(v_sold - p_net_before, 1)::numeric)::bigint, v_part),
    v_part - (v_accrual.cents - v_accrual.taken_cents - v_commission_left));
  v_own := v_part - v_commission;
  UPDATE margin_accruals a SET taken_cents = a.taken_cents + v_part,
    commission_taken_cents = a.commission_taken_cents + v_commission,
    state = CASE WHEN p_net_before + p_net = v_sold THEN 'taken-back' ELSE a.state END
  WHERE a.order_id = p_order;
  IF v_accrual.matured_at IS NOT NULL THEN
    SELECT a.customer_id, a.balance INTO STRICT v_owner, v_had FROM ledger_accounts a
    WHERE a.kind = 'margin:' || v_accrual.site_id FOR UPDATE;
  END IF;
  IF v_accrual.is_commission_paid AND v_commission > 0 THEN
    SELECT least(a.balance, v_commission) INTO STRICT v_rewards FROM ledger_accounts a
    WHERE a.id = ledger_account_id('rewards', v_accrual.commission_to, 'USD') FOR UPDATE;
  END IF;
  INSERT INTO margin_refunds (
    transaction_id, order_id, site_id, net_cents, cents, commission_cents, pending_cents, debt_cents, created_at)
  VALUES (p_transaction, p_order, v_accrual.site_id, p_net, v_part, v_commission, CASE WHEN v_owner IS NULL THEN v_own ELSE 0 END,
          CASE WHEN v_owner IS NULL THEN 0 ELSE greatest(v_own - v_had, 0) END, p_at);
  RETURN QUERY SELECT part.account, -part.cents FROM (VALUES
    (ledger_account_id('margin-pending:' || v_accrual.site_id, NULL, 'USD'), CASE WHEN v_owner IS NULL THEN v_own ELSE 0 END),
    (ledger_account_id('margin:' || v_accrual.site_id, v_owner, 'USD'), CASE WHEN v_owner IS NULL THEN 0 ELSE least(v_own, v_had) END),
    (ledger_account_id('margin-debt:' || v_accrual.site_id, v_owner, 'USD'), CASE WHEN v_owner IS NULL THEN 0 ELSE greatest(v_own - v_had, 0) END),
    (ledger_account_id('rewards-pending:' || v_accrual.site_id, NULL, 'USD'), CASE WHEN v_accrual.is_commission_paid THEN 0 ELSE v_commission END),
    (ledger_account_id('rewards', v_accrual.commission_to, 'USD'), v_rewards),
    (ledger_account_id('rewards-debt', v_accrual.commission_to, 'USD'),
     CASE WHEN v_accrual.is_commission_paid THEN v_commission - v_rewards ELSE 0 END)
  ) AS part (account, cents) WHERE part.cents <> 0;
END $$;
