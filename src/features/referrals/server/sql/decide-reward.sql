-- What staff, or the owner of the site, says of a reward that waits for review: approved, it goes on as any other, after
-- its hold; else it is void by `p_by`. Returns false when it does not wait any more.
CREATE OR REPLACE FUNCTION referrals_decide(
  p_reward uuid, p_is_approved boolean, p_by text, p_actor jsonb, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_referrer uuid;
BEGIN
  SELECT referrer_id INTO v_referrer FROM referral_rewards WHERE id = p_reward;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM wallet_open(v_referrer);
  PERFORM 1 FROM referral_rewards WHERE id = p_reward AND state = 'review' FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  IF NOT p_is_approved THEN
    PERFORM referrals_void(p_reward, p_by, p_actor, p_at);
    RETURN true;
  END IF;
  UPDATE referral_rewards SET approved_at = p_at, look_at = CASE WHEN has_commissions THEN NULL ELSE p_at END
  WHERE id = p_reward;
  UPDATE referral_commissions SET look_at = greatest(available_at, p_at)
  WHERE reward_id = p_reward AND paid_at IS NULL AND returned_at IS NULL;
  PERFORM referrals_note(p_reward, 'pending', NULL, p_actor, p_at);
  RETURN true;
END $$;
