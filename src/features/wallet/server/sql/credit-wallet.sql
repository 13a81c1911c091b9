-- Adds money to a wallet from a system account; then an open reversal debt is paid from it. Returns false when
-- the key was posted before. Coin legs of a deposit come as p_asset and p_units (else NULL and 0).
CREATE OR REPLACE FUNCTION wallet_credit(
  p_transaction uuid, p_kind text, p_key text, p_reference_type text, p_reference uuid, p_customer uuid,
  p_cents bigint, p_source text, p_asset text, p_units numeric, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_debt bigint;
BEGIN
  IF p_cents < 0 THEN RAISE EXCEPTION 'a credit of % cents', p_cents; END IF;
  PERFORM wallet_open(p_customer);
  IF NOT ledger_post(
    p_transaction, p_kind, p_key, p_reference_type, p_reference, p_at,
    ARRAY[ledger_account_id('wallet', p_customer, 'USD'), ledger_account_id(p_source, NULL, 'USD')]
      || CASE WHEN p_asset IS NULL THEN '{}' ELSE
           ARRAY[ledger_account_id('deposits', NULL, p_asset), ledger_account_id('exchange', NULL, p_asset)] END,
    ARRAY['USD', 'USD'] || CASE WHEN p_asset IS NULL THEN '{}' ELSE ARRAY[p_asset, p_asset] END,
    ARRAY[p_cents, -p_cents]::numeric[]
      || CASE WHEN p_asset IS NULL THEN '{}' ELSE ARRAY[p_units, -p_units] END)
  THEN RETURN false; END IF;
  SELECT -balance INTO STRICT v_debt FROM ledger_accounts
  WHERE id = ledger_account_id('reversal-debt', p_customer, 'USD');
  PERFORM wallet_move_debt(p_key, p_reference_type, p_reference, p_customer, -least(v_debt, p_cents), p_at);
  RETURN true;
END $$;
