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

  WITH lines AS (
    SELECT * FROM unnest(p_accounts, p_currencies, p_amounts) AS line (account_id, currency, amount)
    WHERE amount <> 0
  ), moved AS (
    UPDATE ledger_accounts a SET balance = a.balance + lines.amount, version = a.version + 1
    FROM lines WHERE a.id = lines.account_id AND a.customer_id IS NOT NULL
    RETURNING a.id, a.balance, a.version
  )
  INSERT INTO ledger_entries (transaction_id, account_id, currency, amount, balance_after, account_version)
  SELECT p_id, lines.account_id, lines.currency, lines.amount, moved.balance, moved.version
  FROM lines LEFT JOIN moved ON moved.id = lines.account_id;
  RETURN true;
END $$;
