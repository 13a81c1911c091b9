-- Takes a credit back after its block was orphaned, or its gateway says that the money did not come. A wallet never goes below zero: what is no longer
-- there becomes the customer's reversal debt just before. Returns false when the key was posted before.
CREATE OR REPLACE FUNCTION wallet_reverse_credit(
  p_transaction uuid, p_kind text, p_key text, p_reference_type text, p_reference uuid, p_customer uuid,
  p_cents bigint, p_source text, p_asset text, p_units numeric, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_balance bigint;
BEGIN
  IF p_cents < 0 THEN RAISE EXCEPTION 'a reversal of % cents', p_cents; END IF;
  v_balance := wallet_open(p_customer);
  IF EXISTS (SELECT 1 FROM ledger_transactions WHERE idempotency_key = p_key) THEN RETURN false; END IF;
  PERFORM wallet_move_debt(
    p_key, p_reference_type, p_reference, p_customer, greatest(p_cents - v_balance, 0), p_at);
  RETURN ledger_post(
    p_transaction, p_kind, p_key, p_reference_type, p_reference, p_at,
    ARRAY[ledger_account_id('wallet', p_customer, 'USD'), ledger_account_id(p_source, NULL, 'USD')]
      || CASE WHEN p_asset IS NULL THEN '{}' ELSE
           ARRAY[ledger_account_id('deposits', NULL, p_asset), ledger_account_id('exchange', NULL, p_asset)] END,
    ARRAY['USD', 'USD'] || CASE WHEN p_asset IS NULL THEN '{}' ELSE ARRAY[p_asset, p_asset] END,
    ARRAY[-p_cents, p_cents]::numeric[]
      || CASE WHEN p_asset IS NULL THEN '{}' ELSE ARRAY[-p_units, p_units] END);
END $$;
