-- Moves money that a customer earned, in one posting: between accounts of earned money, or out of `payout-holds` to the
-- system's `payouts`. Money that was paid in is moved by other functions: an account of another kind fails here. What
-- the account lacks is refused with `insufficient_margin`. Returns false when the key was posted before.
CREATE OR REPLACE FUNCTION wallet_move_earned(
  p_transaction uuid, p_kind text, p_key text, p_reference_type text, p_reference uuid, p_customer uuid,
  p_from text, p_to text, p_cents bigint, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_balance bigint;
BEGIN
  IF p_cents <= 0 THEN RAISE EXCEPTION 'a movement of % cents', p_cents; END IF;
  IF split_part(p_from, ':', 1) NOT IN ('margin', 'rewards', 'payout-holds')
     OR NOT (split_part(p_to, ':', 1) IN ('margin', 'rewards', 'payout-holds')
             OR (p_to = 'payouts' AND p_from = 'payout-holds'))
  THEN RAISE EXCEPTION 'earned money does not go from % to %', p_from, p_to; END IF;
  PERFORM wallet_open(p_customer);
  PERFORM wallet_open_earned(p_customer, p_from);
  IF p_to <> 'payouts' THEN PERFORM wallet_open_earned(p_customer, p_to); END IF;
  IF EXISTS (SELECT 1 FROM ledger_transactions WHERE idempotency_key = p_key) THEN RETURN false; END IF;
  SELECT balance INTO STRICT v_balance FROM ledger_accounts
  WHERE id = ledger_account_id(p_from, p_customer, 'USD') FOR UPDATE;
  IF v_balance < p_cents THEN
    PERFORM refuse('insufficient_margin', jsonb_build_object('availableCents', v_balance));
  END IF;
  RETURN ledger_post(
    p_transaction, p_kind, p_key, p_reference_type, p_reference, p_at,
    ARRAY[ledger_account_id(p_from, p_customer, 'USD'),
          ledger_account_id(p_to, CASE WHEN p_to = 'payouts' THEN NULL ELSE p_customer END, 'USD')],
    ARRAY['USD', 'USD'], ARRAY[-p_cents, p_cents]::numeric[]);
END $$;
