-- Posts one balanced ledger transaction. Callers hold the lock of the customer's wallet row, so all
-- movements of one customer happen one after another. Returns false when the key was posted before.
CREATE OR REPLACE FUNCTION ledger_post(
  p_id uuid, p_kind text, p_key text, p_reference_type text, p_reference uuid, p_at timestamptz,
  p_accounts uuid[], p_currencies text[], p_amounts numeric[]
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_balance bigint;
  v_version bigint;
  v_balances bigint[];
  v_versions bigint[];
BEGIN
  INSERT INTO ledger_transactions (id, kind, idempotency_key, reference_type, reference_id, created_at)
  VALUES (p_id, p_kind, p_key, p_reference_type, p_reference, p_at)
  ON CONFLICT (idempotency_key) DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;

  -- Account by account: a handful of lookups by key costs half of one joined statement.
  FOR line IN 1 .. cardinality(p_accounts) LOOP
    UPDATE ledger_accounts SET balance = balance + p_amounts[line], version = version + 1
    WHERE id = p_accounts[line] AND customer_id IS NOT NULL AND p_amounts[line] <> 0
    RETURNING balance, version INTO v_balance, v_version;
    v_balances := v_balances || v_balance;
    v_versions := v_versions || v_version;
  END LOOP;
  -- All entries in one statement: their sum is checked when it ends.
  INSERT INTO ledger_entries (transaction_id, account_id, currency, amount, balance_after, account_version)
  SELECT p_id, line.* FROM unnest(p_accounts, p_currencies, p_amounts, v_balances, v_versions)
    AS line (account_id, currency, amount, balance_after, account_version)
  WHERE line.amount <> 0;
  RETURN true;
END $$;
