-- Brings a reward into a state, and writes down by whom, when and on what ground.
CREATE OR REPLACE FUNCTION referrals_note(
  p_reward uuid, p_state text, p_reason text, p_actor jsonb, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE referral_rewards SET state = p_state, reason = p_reason,
    look_at = CASE p_state WHEN 'void' THEN NULL ELSE look_at END
  WHERE id = p_reward;
  INSERT INTO referral_states (reward_id, state, reason, actor, evidence, at)
  SELECT id, p_state, p_reason, p_actor, jsonb_build_object(
    'spentCents', spent_cents, 'thresholdCents', threshold_cents, 'cents', cents, 'signals', signals,
    'orders', (SELECT coalesce(jsonb_agg(o.id ORDER BY o.id), '[]') FROM (
      SELECT id FROM orders WHERE customer_id = referred_id AND state = 'delivered' ORDER BY id LIMIT 100) AS o)), p_at
  FROM referral_rewards WHERE id = p_reward;
END $$;
