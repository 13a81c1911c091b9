-- What staff says of a reward that waits for review: approved, it goes on as any other, after its hold; else it is void.
-- Returns false when it does not wait any more.
CREATE OR REPLACE FUNCTION referrals_decide(
  p_reward uuid, p_is_approved boolean, p_actor jsonb, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_referrer uuid;
BEGIN
  SELECT referrer_id INTO v_referrer FROM referral_rewards WHERE id = p_reward;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM wallet_open(v_referrer);
  PERFORM 1 FROM referral_rewards WHERE id = p_reward AND state = 'review' FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  IF p_is_approved THEN
    UPDATE referral_rewards SET approved_at = p_at, look_at = p_at WHERE id = p_reward;
  END IF;
  PERFORM referrals_note(
    p_reward, CASE WHEN p_is_approved THEN 'pending' ELSE 'void' END, CASE WHEN p_is_approved THEN NULL ELSE 'staff' END,
    p_actor, p_at);
  RETURN true;
END $$;
