-- Moves rewards into the wallet of their customer, where an open debt is paid first. Refuses more than there is.
CREATE OR REPLACE FUNCTION referrals_to_wallet(
  p_id uuid, p_site smallint, p_customer uuid, p_cents bigint, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_key text := 'referral-move:' || p_id;
  v_rewards uuid := ledger_account_id('rewards', p_customer, 'USD');
  v_have bigint;
  v_debt bigint;
BEGIN
  PERFORM wallet_open(p_customer);
  SELECT balance INTO v_have FROM ledger_accounts WHERE id = v_rewards FOR UPDATE;
  IF coalesce(v_have, 0) < p_cents THEN
    PERFORM refuse('insufficient_rewards', jsonb_build_object('maxCents', coalesce(v_have, 0)));
  END IF;
  IF NOT ledger_post(
    p_id, 'reward', v_key, 'referral-move', p_id, p_at,
    ARRAY[ledger_account_id('wallet', p_customer, 'USD'), v_rewards], ARRAY['USD', 'USD'],
    ARRAY[p_cents, -p_cents]::numeric[])
  THEN RAISE EXCEPTION 'move % was posted before', p_id; END IF;
  SELECT -balance INTO STRICT v_debt FROM ledger_accounts WHERE id = ledger_account_id('reversal-debt', p_customer, 'USD');
  PERFORM wallet_move_debt(v_key, 'referral-move', p_id, p_customer, -least(v_debt, p_cents), p_at);
  INSERT INTO referral_moves (id, site_id, customer_id, cents, created_at)
  VALUES (p_id, p_site, p_customer, p_cents, p_at);
END $$;
