-- Makes sure that a customer has accounts, and locks the wallet row: every movement does this before it reads a
-- balance. Returns the balance in cents.
--
-- Locks are taken in this order, so that no two calls wait for each other: an idempotency key, a deposit or a
-- task that ends; the wallet; a server that others can see; a unit of stock; a use of an offer; a location, for
-- its room. What an API key spent is locked behind the wallet of its customer, and by nothing else. A free address is
-- taken without waiting. Rows that a call inserts itself cannot be locked by others,
-- and may come at any time.
CREATE OR REPLACE FUNCTION wallet_open(p_customer uuid) RETURNS bigint LANGUAGE plpgsql AS $$
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
