-- Brings a reward to what its referred customer's orders say now, by the terms of today where none are fixed yet (p_cents 0:
-- nothing is paid now). Works from the present state alone, so that it may come again at any time. Returns what happened:
-- `reached`, `review`, `available`, `void` or `taken-back`; null where nothing did.
CREATE OR REPLACE FUNCTION referrals_look(
  p_reward uuid, p_cents bigint, p_threshold bigint, p_hold_days integer, p_at timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_reward referral_rewards%ROWTYPE;
  v_referrer uuid;
  v_spent bigint;
  v_signals text[];
  v_actor jsonb := jsonb_build_object('kind', 'system');
BEGIN
  SELECT referrer_id INTO STRICT v_referrer FROM referral_rewards WHERE id = p_reward;
  PERFORM wallet_open(v_referrer);
  SELECT * INTO STRICT v_reward FROM referral_rewards WHERE id = p_reward FOR UPDATE;
  IF v_reward.state = 'void' THEN RETURN NULL; END IF;
  v_spent := referrals_spent(v_reward.referred_id);
  UPDATE referral_rewards SET spent_cents = v_spent, failure = NULL, look_at = CASE
    WHEN v_reward.is_paid OR p_at - v_reward.created_at > interval '180 days' THEN p_at + interval '1 day'
    ELSE p_at + interval '10 minutes' END
  WHERE id = p_reward;

  IF NOT v_reward.is_paid AND referrals_is_self(v_reward.referrer_id, v_reward.referred_id) THEN
    PERFORM referrals_note(p_reward, 'void', 'self', v_actor, p_at);
    RETURN 'void';
  END IF;
  IF NOT v_reward.is_paid AND (accounts_is_blocked(v_reward.referred_id, 'spending', p_at)
                           OR accounts_is_blocked(v_reward.referrer_id, 'spending', p_at)) THEN
    -- A block may be lifted again: what is blocked waits.
    IF v_reward.cents IS NULL OR v_reward.state = 'review' THEN RETURN NULL; END IF;
    UPDATE referral_rewards SET signals = array_append(array_remove(signals, 'blocked'), 'blocked'), approved_at = NULL
    WHERE id = p_reward;
    PERFORM referrals_note(p_reward, 'review', NULL, v_actor, p_at);
    RETURN 'review';
  END IF;

  IF v_reward.cents IS NULL THEN
    IF p_cents = 0 OR v_spent < greatest(p_threshold, 1) THEN RETURN NULL; END IF;
    v_signals := referrals_signals(v_reward.referrer_id, v_reward.referred_id);
    UPDATE referral_rewards SET cents = p_cents, threshold_cents = greatest(p_threshold, 1), reached_at = p_at,
      available_at = p_at + make_interval(days => p_hold_days), signals = v_signals
    WHERE id = p_reward;
    PERFORM referrals_note(
      p_reward, CASE WHEN v_signals = '{}' THEN 'pending' ELSE 'review' END, NULL, v_actor, p_at);
    RETURN CASE WHEN v_signals = '{}' THEN 'reached' ELSE 'review' END;
  END IF;

  IF v_spent < v_reward.threshold_cents THEN
    IF v_reward.is_paid THEN
      PERFORM referrals_book(p_reward, true, p_at);
    END IF;
    PERFORM referrals_note(p_reward, 'void', 'refunded', v_actor, p_at);
    RETURN CASE WHEN v_reward.is_paid THEN 'taken-back' ELSE 'void' END;
  END IF;
  IF v_reward.state <> 'pending' OR p_at < v_reward.available_at THEN RETURN NULL; END IF;

  IF v_reward.approved_at IS NULL THEN
    v_signals := referrals_signals(v_reward.referrer_id, v_reward.referred_id);
    IF v_signals <> '{}' THEN
      UPDATE referral_rewards SET signals = v_signals WHERE id = p_reward;
      PERFORM referrals_note(p_reward, 'review', NULL, v_actor, p_at);
      RETURN 'review';
    END IF;
  END IF;
  -- A reseller pays out of the margin that is available; until it is enough, the reward waits.
  IF (SELECT balance FROM ledger_accounts WHERE id = referrals_payer(v_reward.site_id)) < v_reward.cents THEN
    RETURN NULL;
  END IF;
  UPDATE referral_rewards SET is_paid = true, state = 'available' WHERE id = p_reward;
  PERFORM referrals_book(p_reward, false, p_at);
  PERFORM referrals_note(p_reward, 'available', NULL, v_actor, p_at);
  RETURN 'available';
END $$;
