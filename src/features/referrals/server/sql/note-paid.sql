-- A reward whose commissions have all been settled, at least one of them by being paid, is available; one of which none
-- was paid is below the threshold again until the next order.
CREATE OR REPLACE FUNCTION referrals_note_paid(p_reward uuid, p_actor jsonb, p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_open bigint;
  v_paid bigint;
BEGIN
  SELECT count(*) FILTER (WHERE paid_at IS NULL AND returned_at IS NULL), count(paid_at) INTO v_open, v_paid
  FROM referral_commissions WHERE reward_id = p_reward;
  IF v_open > 0 OR v_paid = 0 OR (SELECT state FROM referral_rewards WHERE id = p_reward) = 'void' THEN RETURN; END IF;
  PERFORM referrals_note(p_reward, 'available', NULL, p_actor, p_at);
END $$;
