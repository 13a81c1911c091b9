-- A reward is void, and its commissions that were not paid go back with the next look at them.
CREATE OR REPLACE FUNCTION referrals_void(p_reward uuid, p_reason text, p_actor jsonb, p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM referrals_note(p_reward, 'void', p_reason, p_actor, p_at);
  UPDATE referral_commissions SET look_at = p_at WHERE reward_id = p_reward AND paid_at IS NULL AND returned_at IS NULL;
END $$;
