-- Puts into a wallet what a customer had at the product that was used before: an opening balance out of an account of its
-- own, which is neither income nor a gift. Returns false when this customer of the source had it before.
CREATE OR REPLACE FUNCTION wallet_bring_over(
  p_id uuid, p_customer uuid, p_cents bigint, p_note text, p_key text, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM wallet_open_source('imported-balance');
  IF NOT wallet_credit(p_id, 'adjustment', 'import:' || p_key, 'adjustment', p_id, p_customer, p_cents,
                       'imported-balance', NULL, 0, p_at)
  THEN RETURN false; END IF;
  INSERT INTO wallet_adjustments (id, customer_id, cents, note, reverses_id, owes_rest, created_at)
  VALUES (p_id, p_customer, p_cents, p_note, NULL, false, p_at);
  RETURN true;
END $$;
