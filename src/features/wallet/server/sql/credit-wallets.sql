-- Adds money to many wallets at once, as `wallet_credit` does one after another, in this order. Each array has a value for
-- each credit; coin legs come as p_assets and p_units. Fails when a key was posted before.
CREATE OR REPLACE FUNCTION wallet_credit_many(
  p_transactions uuid[], p_kind text, p_keys text[], p_reference_type text, p_references uuid[], p_customers uuid[],
  p_cents bigint[], p_source text, p_assets text[], p_units numeric[], p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_count integer := cardinality(p_transactions);
  v_posted integer := 0;
  v_wallets uuid[] := ARRAY(SELECT ledger_account_id('wallet', customer, 'USD')
                            FROM unnest(p_customers) WITH ORDINALITY AS line (customer, n) ORDER BY n);
  v_debts uuid[] := ARRAY(SELECT ledger_account_id('reversal-debt', customer, 'USD') FROM unnest(p_customers) AS customer);
BEGIN
  PERFORM wallet_open(customer) FROM unnest(p_customers) WITH ORDINALITY AS line (customer, n) ORDER BY n;
  -- One statement cannot change a balance twice, and a debt is paid after each credit.
  IF (SELECT count(DISTINCT customer) < v_count OR min(cents) < 0 FROM unnest(p_customers, p_cents) AS line (customer, cents))
    OR EXISTS (SELECT FROM ledger_accounts WHERE id = ANY (v_debts) AND balance <> 0)
  THEN
    FOR n IN 1 .. v_count LOOP
      IF wallet_credit(p_transactions[n], p_kind, p_keys[n], p_reference_type, p_references[n], p_customers[n],
                       p_cents[n], p_source, p_assets[n], p_units[n], p_at)
      THEN v_posted := v_posted + 1; END IF;
    END LOOP;
    IF v_posted < v_count THEN RAISE EXCEPTION 'one of % was credited before', p_keys; END IF;
    RETURN;
  END IF;

  INSERT INTO ledger_transactions (id, kind, idempotency_key, reference_type, reference_id, created_at)
  SELECT id, p_kind, key, p_reference_type, reference, p_at
  FROM unnest(p_transactions, p_keys, p_references) WITH ORDINALITY AS line (id, key, reference, n) ORDER BY n
  ON CONFLICT (idempotency_key) DO NOTHING;
  GET DIAGNOSTICS v_posted = ROW_COUNT;
  IF v_posted < v_count THEN RAISE EXCEPTION 'one of % was credited before', p_keys; END IF;

  WITH line AS (
    SELECT * FROM unnest(p_transactions, v_wallets, p_cents, p_assets, p_units)
      WITH ORDINALITY AS line (id, wallet, cents, asset, units, n)
  ), moved AS (
    -- By the key's index, whatever statistics the table has.
    UPDATE ledger_accounts SET balance = balance + p_cents[array_position(v_wallets, id)], version = version + 1
    WHERE id = ANY (v_wallets) AND p_cents[array_position(v_wallets, id)] <> 0
    RETURNING id, balance, version
  ), leg AS (
    SELECT line.n, line.id, leg.*
    FROM line LEFT JOIN moved ON moved.id = line.wallet
    CROSS JOIN LATERAL (VALUES
      (1, line.wallet, 'USD', line.cents::numeric, moved.balance, moved.version),
      (2, ledger_account_id(p_source, NULL, 'USD'), 'USD', -line.cents::numeric, NULL, NULL),
      (3, ledger_account_id('deposits', NULL, line.asset), line.asset, line.units, NULL, NULL),
      (4, ledger_account_id('exchange', NULL, line.asset), line.asset, -line.units, NULL, NULL)
    ) AS leg (place, account, currency, amount, balance, version)
    WHERE leg.amount <> 0 AND leg.currency IS NOT NULL
  )
  INSERT INTO ledger_entries (transaction_id, account_id, currency, amount, balance_after, account_version)
  SELECT id, account, currency, amount, balance, version FROM leg ORDER BY n, place;
END $$;
