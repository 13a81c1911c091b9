-- Posts one balanced ledger transaction. Callers hold the lock of the customer's wallet row, so all
-- movements of one customer happen one after another. Returns false when the key was posted before.
CREATE OR REPLACE FUNCTION ledger_post(
  p_id uuid, p_kind text, p_key text, p_reference_type text, p_reference uuid, p_at timestamptz,
  p_accounts uuid[], p_currencies text[], p_amounts numeric[]
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_transactions (id, kind, idempotency_key, reference_type, reference_id, created_at)
  VALUES (p_id, p_kind, p_key, p_reference_type, p_reference, p_at)
  ON CONFLICT (idempotency_key) DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;

  -- All balances in one update and all entries in one statement: their sum is checked when it ends. Two
  -- lookups among a handful of rows cost less than a join.
  WITH moved AS (
    UPDATE ledger_accounts SET balance = balance + p_amounts[array_position(p_accounts, id)], version = version + 1
    WHERE id = ANY (p_accounts) AND customer_id IS NOT NULL AND p_amounts[array_position(p_accounts, id)] <> 0
    RETURNING id, balance, version
  )
  INSERT INTO ledger_entries (transaction_id, account_id, currency, amount, balance_after, account_version)
  SELECT p_id, line.account, p_currencies[line.n], p_amounts[line.n],
         (SELECT balance FROM moved WHERE id = line.account), (SELECT version FROM moved WHERE id = line.account)
  FROM unnest(p_accounts) WITH ORDINALITY AS line (account, n)
  WHERE p_amounts[line.n] <> 0;
  RETURN true;
END $$;
