-- Brings a commission to what holds now: paid when its hold is over and there is no reason to look, returned to the
-- reseller's margin when its reward is void or what was spent fell below the least, else it waits. Works from the present
-- state alone, so that it may come again at any time. Returns what happened to it: `available`, `returned`, or to its
-- reward: `review`, `void`; null where nothing did.
CREATE OR REPLACE FUNCTION referrals_settle_commission(p_order uuid, p_id uuid, p_at timestamptz) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  v_one referral_commissions%ROWTYPE;
  v_reward referral_rewards%ROWTYPE;
  v_margin margin_accruals%ROWTYPE;
  v_spent bigint;
  v_signals text[];
  v_actor jsonb := jsonb_build_object('kind', 'system');
  v_is_void boolean := false;
BEGIN
  SELECT r.* INTO STRICT v_reward FROM referral_rewards r JOIN referral_commissions c ON c.reward_id = r.id WHERE c.order_id = p_order;
  PERFORM wallet_open(v_reward.referrer_id);
  SELECT * INTO STRICT v_reward FROM referral_rewards WHERE id = v_reward.id FOR UPDATE;
  SELECT * INTO STRICT v_one FROM referral_commissions WHERE order_id = p_order FOR UPDATE;
  IF v_one.paid_at IS NOT NULL OR v_one.returned_at IS NOT NULL THEN RETURN NULL; END IF;
  SELECT * INTO STRICT v_margin FROM margin_accruals WHERE order_id = p_order FOR UPDATE;
  v_spent := referrals_spent(v_reward.referred_id);
  UPDATE referral_rewards SET spent_cents = v_spent WHERE id = v_reward.id;

  IF v_reward.state <> 'void' AND referrals_is_self(v_reward.referrer_id, v_reward.referred_id) THEN
    PERFORM referrals_void(v_reward.id, 'self', v_actor, p_at);
    v_is_void := true;
  END IF;
  IF v_is_void OR v_reward.state = 'void' OR v_margin.commission_cents = v_margin.commission_taken_cents
     OR v_spent < (v_one.terms ->> 'minSpentCents')::bigint THEN
    PERFORM wallet_return_commission(p_order, p_id, p_at);
    UPDATE referral_commissions SET returned_at = p_at, look_at = NULL, failure = NULL WHERE order_id = p_order;
    PERFORM referrals_note_paid(v_reward.id, v_actor, p_at);
    RETURN CASE WHEN v_is_void THEN 'void' ELSE 'returned' END;
  END IF;

  v_signals := CASE WHEN v_reward.approved_at IS NULL
                    THEN referrals_signals(v_reward.referrer_id, v_reward.referred_id) ELSE '{}' END;
  IF accounts_is_blocked(v_reward.referred_id, 'spending', p_at) OR accounts_is_blocked(v_reward.referrer_id, 'spending', p_at) THEN
    v_signals := array_append(v_signals, 'blocked');
  END IF;
  IF v_reward.state = 'review' OR v_signals <> '{}' THEN
    UPDATE referral_commissions SET look_at = NULL WHERE order_id = p_order;
    IF v_reward.state = 'review' THEN RETURN NULL; END IF;
    UPDATE referral_rewards SET signals = v_signals, approved_at = NULL WHERE id = v_reward.id;
    PERFORM referrals_note(v_reward.id, 'review', NULL, v_actor, p_at);
    RETURN 'review';
  END IF;
  -- Staff looks into the order.
  IF p_at < v_one.available_at OR v_margin.frozen_at IS NOT NULL THEN
    UPDATE referral_commissions SET look_at = greatest(v_one.available_at, p_at + interval '1 hour'), failure = NULL
    WHERE order_id = p_order;
    RETURN NULL;
  END IF;
  PERFORM wallet_pay_commission(p_order, p_id, v_reward.id, p_at);
  UPDATE referral_commissions SET paid_at = p_at, look_at = NULL, failure = NULL WHERE order_id = p_order;
  PERFORM referrals_note_paid(v_reward.id, v_actor, p_at);
  RETURN 'available';
END $$;
