-- Moves cents between a wallet and the customer's reversal debt, as a transaction beside the one with this key: above
-- zero the debt grows and the wallet has more to be taken back, below zero the wallet pays it. Nothing for zero. So a
-- customer sees each credit, each reversal and what became debt as lines of their own, each with its balance. Its id is made
-- of the key, since the callers have one transaction's.
CREATE OR REPLACE FUNCTION wallet_move_debt(
  p_key text, p_reference_type text, p_reference uuid, p_customer uuid, p_cents bigint, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_key text := p_key || ':debt';
BEGIN
  IF p_cents = 0 THEN RETURN; END IF;
  IF NOT ledger_post(
    md5(v_key)::uuid, 'debt', v_key, p_reference_type, p_reference, p_at,
    ARRAY[ledger_account_id('wallet', p_customer, 'USD'), ledger_account_id('reversal-debt', p_customer, 'USD')],
    ARRAY['USD', 'USD'], ARRAY[p_cents, -p_cents]::numeric[])
  THEN RAISE EXCEPTION 'debt % was moved before', v_key; END IF;
END $$;
