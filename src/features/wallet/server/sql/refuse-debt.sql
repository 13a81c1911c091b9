-- Refuses purchases while the customer has an open reversal debt.
CREATE OR REPLACE FUNCTION wallet_refuse_debt(p_customer uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_debt bigint;
BEGIN
  SELECT -balance INTO v_debt FROM ledger_accounts
  WHERE id = ledger_account_id('reversal-debt', p_customer, 'USD');
  IF v_debt > 0 THEN PERFORM refuse('debt_open', jsonb_build_object('amountCents', v_debt)); END IF;
END $$;
