-- What a refund takes of the margin of its order, as entries of its transaction: out of what is pending, or of what
-- matured, and what is not there any more as a debt of the owner. Rounded over all that went back without tax, so
-- that nothing is left of the margin when all did. No rows for an order that no reseller sold.
--
-- The caller has the lock of the buyer's wallet; then come the accrual, the owner's margin, the owner's debt.
CREATE OR REPLACE FUNCTION wallet_take_margin(
  p_order uuid, p_transaction uuid, p_net_before bigint, p_net bigint, p_at timestamptz
) RETURNS TABLE (account uuid, cents bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_accrual margin_accruals%ROWTYPE;
  v_owner uuid;
  v_sold bigint;
  v_part bigint;
  v_had bigint := 0;
BEGIN
  SELECT * INTO v_accrual FROM margin_accruals WHERE order_id = p_order FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  v_sold := v_accrual.cost_cents + v_accrual.cents;
  v_part := round(v_accrual.cents * (p_net_before + p_net) / greatest(v_sold, 1)::numeric)::bigint - v_accrual.taken_cents;
  UPDATE margin_accruals a SET taken_cents = a.taken_cents + v_part,
    state = CASE WHEN p_net_before + p_net = v_sold THEN 'taken-back' ELSE a.state END
  WHERE a.order_id = p_order;
  IF v_accrual.matured_at IS NOT NULL THEN
    SELECT a.customer_id, a.balance INTO STRICT v_owner, v_had FROM ledger_accounts a
    WHERE a.kind = 'margin:' || v_accrual.site_id FOR UPDATE;
  END IF;
  INSERT INTO margin_refunds (transaction_id, order_id, site_id, net_cents, cents, pending_cents, debt_cents, created_at)
  VALUES (p_transaction, p_order, v_accrual.site_id, p_net, v_part, CASE WHEN v_owner IS NULL THEN v_part ELSE 0 END,
          CASE WHEN v_owner IS NULL THEN 0 ELSE greatest(v_part - v_had, 0) END, p_at);
  RETURN QUERY SELECT part.account, -part.cents FROM (VALUES
    (ledger_account_id('margin-pending:' || v_accrual.site_id, NULL, 'USD'), CASE WHEN v_owner IS NULL THEN v_part ELSE 0 END),
    (ledger_account_id('margin:' || v_accrual.site_id, v_owner, 'USD'), CASE WHEN v_owner IS NULL THEN 0 ELSE least(v_part, v_had) END),
    (ledger_account_id('margin-debt:' || v_accrual.site_id, v_owner, 'USD'), CASE WHEN v_owner IS NULL THEN 0 ELSE greatest(v_part - v_had, 0) END)
  ) AS part (account, cents) WHERE part.cents <> 0;
END $$;
