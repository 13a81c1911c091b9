-- Makes sure that a customer has accounts, and locks the wallet row. Returns the balance in cents. Credits of many
-- customers in one transaction, as of a block, call this; every other movement calls `wallet_open`, after which this
-- may be called too, but never before it.
CREATE OR REPLACE FUNCTION wallet_lock(p_customer uuid) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_balance bigint;
BEGIN
  SELECT balance INTO v_balance FROM ledger_accounts
  WHERE id = ledger_account_id('wallet', p_customer, 'USD') FOR UPDATE;
  IF FOUND THEN RETURN v_balance; END IF;

  INSERT INTO ledger_accounts (id, kind, customer_id, currency, balance, version)
  SELECT ledger_account_id(kind, p_customer, 'USD'), kind, p_customer, 'USD', 0, 0
  FROM unnest(ARRAY['wallet', 'holds', 'reversal-debt']) AS kind
  ON CONFLICT DO NOTHING;
  SELECT balance INTO STRICT v_balance FROM ledger_accounts
  WHERE id = ledger_account_id('wallet', p_customer, 'USD') FOR UPDATE;
  RETURN v_balance;
END $$;
