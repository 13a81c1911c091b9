-- Pays a reward out of marketing, what its customer owes of earlier ones first, or takes it back; what the rewards no
-- longer have is owed then. The caller holds the wallet's lock.
CREATE OR REPLACE FUNCTION referrals_book(
  p_reward uuid, p_customer uuid, p_cents bigint, p_takes_back boolean, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_key text := 'referral:' || p_reward || CASE WHEN p_takes_back THEN ':taken-back' ELSE ':paid' END;
  v_rewards uuid := ledger_account_id('rewards', p_customer, 'USD');
  v_debt uuid := ledger_account_id('rewards-debt', p_customer, 'USD');
  v_part bigint;
BEGIN
  PERFORM wallet_open_earned(p_customer, 'rewards');
  PERFORM wallet_open_earned(p_customer, 'rewards-debt');
  IF p_takes_back THEN
    SELECT least(balance, p_cents) INTO STRICT v_part FROM ledger_accounts WHERE id = v_rewards;
  ELSE
    SELECT p_cents - least(-balance, p_cents) INTO STRICT v_part FROM ledger_accounts WHERE id = v_debt;
  END IF;
  IF NOT ledger_post(
    md5(v_key)::uuid, CASE WHEN p_takes_back THEN 'reward-taken-back' ELSE 'reward-earned' END, v_key, 'referral', p_reward, p_at,
    ARRAY[v_rewards, v_debt, ledger_account_id('marketing', NULL, 'USD')], ARRAY['USD', 'USD', 'USD'],
    (CASE WHEN p_takes_back THEN ARRAY[-v_part, v_part - p_cents, p_cents]
     ELSE ARRAY[v_part, p_cents - v_part, -p_cents] END)::numeric[])
  THEN RAISE EXCEPTION 'reward % was booked before', v_key; END IF;
END $$;
