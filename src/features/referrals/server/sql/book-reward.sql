-- Pays a reward, what its customer owes of earlier ones first, or takes it back; what the rewards no longer have is owed
-- then. The provider pays out of marketing, a reseller out of the site's margin. The caller holds the wallet's lock of who
-- referred; that of the reseller comes behind it, and by nothing else.
CREATE OR REPLACE FUNCTION referrals_book(p_reward uuid, p_takes_back boolean, p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_key text := 'referral:' || p_reward || CASE WHEN p_takes_back THEN ':taken-back' ELSE ':paid' END;
  v_row referral_rewards%ROWTYPE;
  v_rewards uuid;
  v_debt uuid;
  v_payer uuid;
  v_part bigint;
BEGIN
  SELECT * INTO STRICT v_row FROM referral_rewards WHERE id = p_reward;
  v_rewards := ledger_account_id('rewards', v_row.referrer_id, 'USD');
  v_debt := ledger_account_id('rewards-debt', v_row.referrer_id, 'USD');
  v_payer := referrals_payer(v_row.site_id);
  PERFORM wallet_open_earned(v_row.referrer_id, 'rewards');
  PERFORM wallet_open_earned(v_row.referrer_id, 'rewards-debt');
  IF p_takes_back THEN
    SELECT least(balance, v_row.cents) INTO STRICT v_part FROM ledger_accounts WHERE id = v_rewards FOR UPDATE;
  ELSE
    SELECT v_row.cents - least(-balance, v_row.cents) INTO STRICT v_part FROM ledger_accounts WHERE id = v_debt FOR UPDATE;
  END IF;
  IF NOT ledger_post(
    md5(v_key)::uuid, CASE WHEN p_takes_back THEN 'reward-taken-back' ELSE 'reward-earned' END, v_key, 'referral', p_reward,
    p_at, ARRAY[v_rewards, v_debt, v_payer], ARRAY['USD', 'USD', 'USD'],
    (CASE WHEN p_takes_back THEN ARRAY[-v_part, v_part - v_row.cents, v_row.cents]
     ELSE ARRAY[v_part, v_row.cents - v_part, -v_row.cents] END)::numeric[])
  THEN RAISE EXCEPTION 'reward % was booked before', v_key; END IF;
END $$;
