-- Decides once what of an order's margin goes to the affiliate who brought its buyer, by the terms of the moment of its
-- delivery. Locks: the affiliate's wallet, so that what one gets in a month is counted by one at a time; the reward; the
-- margin of the order. Returns what became of the reward: `held`, `review` or `void`; null: the order brings nothing.
CREATE OR REPLACE FUNCTION referrals_share_margin(p_order uuid, p_id uuid, p_at timestamptz) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  v_margin margin_accruals%ROWTYPE;
  v_buyer customers%ROWTYPE;
  v_referrer uuid;
  v_reward referral_rewards%ROWTYPE;
  v_programme referral_programme_versions%ROWTYPE;
  v_cents bigint := 0;
  v_spent bigint;
  v_signals text[];
  v_actor jsonb := jsonb_build_object('kind', 'system');
  v_state text;
BEGIN
  SELECT * INTO STRICT v_margin FROM margin_accruals WHERE order_id = p_order;
  SELECT c.* INTO STRICT v_buyer FROM orders o JOIN customers c ON c.id = o.customer_id WHERE o.id = p_order;
  v_referrer := coalesce((SELECT referrer_id FROM referral_rewards WHERE referred_id = v_buyer.id),
                         accounts_referrer_of(v_buyer.id, v_margin.site_id));
  IF v_referrer IS NULL THEN
    PERFORM wallet_take_commission(p_order, p_id, NULL, 0, p_at);
    RETURN NULL;
  END IF;
  PERFORM wallet_open(v_referrer);
  -- The event of the sign-up may come later than the order.
  INSERT INTO referral_rewards (id, site_id, referrer_id, referred_id, state, look_at, created_at)
  VALUES (p_id, v_margin.site_id, v_referrer, v_buyer.id, 'pending', v_buyer.created_at, v_buyer.created_at)
  ON CONFLICT (referred_id) DO NOTHING;
  SELECT * INTO STRICT v_reward FROM referral_rewards WHERE referred_id = v_buyer.id FOR UPDATE;
  IF v_reward.state <> 'void' AND referrals_is_self(v_referrer, v_buyer.id) THEN
    PERFORM referrals_note(v_reward.id, 'void', 'self', v_actor, p_at);
    v_state := 'void';
  END IF;
  SELECT * INTO v_programme FROM referral_programme_versions
  WHERE site_id = v_margin.site_id AND created_at <= v_margin.delivered_at ORDER BY version DESC LIMIT 1;
  v_spent := referrals_spent(v_buyer.id);
  -- One that was reached before there were commissions has the terms of that day.
  IF FOUND AND v_state IS NULL AND v_reward.state <> 'void' AND (v_reward.cents IS NULL OR v_reward.has_commissions) THEN
    v_cents := least(
      referrals_commission_of(v_programme.terms, p_order, v_spent, v_reward.created_at, NOT v_reward.has_commissions),
      (v_programme.terms ->> 'capCents')::bigint - referrals_month_of(v_referrer, v_margin.site_id, v_margin.delivered_at));
  END IF;
  v_cents := wallet_take_commission(p_order, p_id, v_referrer, greatest(v_cents, 0), p_at);
  IF v_cents IS NULL OR v_cents = 0 THEN RETURN v_state; END IF;

  INSERT INTO referral_commissions (order_id, reward_id, site_id, cents, version, terms, available_at, look_at, created_at)
  SELECT p_order, v_reward.id, v_margin.site_id, v_cents, v_programme.version, v_programme.terms, ends, ends, v_margin.delivered_at
  FROM (SELECT v_margin.delivered_at + make_interval(days => (v_programme.terms ->> 'holdDays')::integer) AS ends) AS hold;
  v_signals := CASE WHEN v_reward.approved_at IS NULL THEN referrals_signals(v_referrer, v_buyer.id) ELSE '{}' END;
  IF accounts_is_blocked(v_buyer.id, 'spending', p_at) OR accounts_is_blocked(v_referrer, 'spending', p_at) THEN
    v_signals := array_append(v_signals, 'blocked');
  END IF;
  UPDATE referral_rewards SET has_commissions = true, spent_cents = v_spent, look_at = NULL, failure = NULL,
    cents = coalesce(v_reward.cents, 0) + v_cents,
    threshold_cents = coalesce(v_reward.threshold_cents, greatest((v_programme.terms ->> 'minSpentCents')::bigint, 1)),
    reached_at = coalesce(v_reward.reached_at, p_at),
    available_at = v_margin.delivered_at + make_interval(days => (v_programme.terms ->> 'holdDays')::integer),
    signals = CASE WHEN v_signals = '{}' THEN v_reward.signals ELSE v_signals END
  WHERE id = v_reward.id;
  v_state := CASE WHEN v_signals = '{}' AND v_reward.state <> 'review' THEN 'pending' ELSE 'review' END;
  PERFORM referrals_note(v_reward.id, v_state, NULL, v_actor, p_at);
  RETURN CASE v_state WHEN 'pending' THEN 'held' ELSE 'review' END;
END $$;
