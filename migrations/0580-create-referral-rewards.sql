-- Owned by features/referrals: who came by whose link, and what is paid for it.

CREATE TABLE referral_rewards (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL,
  referrer_id uuid NOT NULL,
  -- One reward for each new customer, for good.
  referred_id uuid NOT NULL UNIQUE,
  -- `pending`: below the threshold, or held. `review`: somebody looks. `available`: it was paid. `void`: it never is, or was taken back.
  state text NOT NULL CHECK (state IN ('pending', 'review', 'available', 'void')),
  -- The terms of the day on which the threshold was reached; what is set later changes nothing of it.
  cents bigint CHECK (cents > 0),
  threshold_cents bigint,
  reached_at timestamptz,
  available_at timestamptz,
  -- What was counted when it was looked at last.
  spent_cents bigint NOT NULL DEFAULT 0,
  -- Why somebody has to look, and why it is void: codes.
  signals text[] NOT NULL DEFAULT '{}',
  reason text CHECK (reason IN ('self', 'refunded', 'abuse', 'staff')),
  approved_at timestamptz,
  is_paid boolean NOT NULL DEFAULT false,
  -- When it is looked at next; null: never again.
  look_at timestamptz,
  -- Why looking at it failed; it is tried again.
  failure text,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (referrer_id, site_id) REFERENCES customers (id, site_id),
  FOREIGN KEY (referred_id, site_id) REFERENCES customers (id, site_id),
  CONSTRAINT reward_reached CHECK (num_nulls(cents, threshold_cents, reached_at, available_at) IN (0, 4)),
  CONSTRAINT reward_states CHECK (CASE state
    WHEN 'available' THEN is_paid AND cents IS NOT NULL
    WHEN 'review' THEN cents IS NOT NULL AND NOT is_paid
    WHEN 'pending' THEN NOT is_paid
    ELSE reason IS NOT NULL END)
);
CREATE INDEX referral_rewards_referrer ON referral_rewards (referrer_id, created_at DESC, id DESC);
CREATE INDEX referral_rewards_due ON referral_rewards (look_at) WHERE look_at IS NOT NULL;
CREATE INDEX referral_rewards_review ON referral_rewards (site_id, reached_at, id) WHERE state = 'review';
CREATE INDEX referral_rewards_failed ON referral_rewards (id) WHERE failure IS NOT NULL;

-- Every state of a reward, by whom and when, with what was known then.
CREATE TABLE referral_states (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reward_id uuid NOT NULL REFERENCES referral_rewards (id),
  state text NOT NULL,
  reason text,
  actor jsonb NOT NULL,
  evidence jsonb NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX referral_states_reward ON referral_states (reward_id, id);
CREATE TRIGGER referral_states_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON referral_states
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What customers moved of their rewards into their wallets.
CREATE TABLE referral_moves (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL,
  customer_id uuid NOT NULL,
  cents bigint NOT NULL CHECK (cents > 0),
  created_at timestamptz NOT NULL,
  FOREIGN KEY (customer_id, site_id) REFERENCES customers (id, site_id)
);
CREATE INDEX referral_moves_customer ON referral_moves (customer_id, created_at DESC);

-- Who signed up by a link before there were rewards: it was said that they are kept.
INSERT INTO referral_rewards (id, site_id, referrer_id, referred_id, state, look_at, created_at)
SELECT md5('referral:' || own.customer_id)::uuid, u.site_id, referrer.customer_id, own.customer_id, 'pending', u.created_at, u.created_at
FROM users u
CROSS JOIN LATERAL (SELECT m.customer_id FROM memberships m JOIN customers c ON c.id = m.customer_id AND c.site_id = u.site_id
                    WHERE m.user_id = u.id AND m.role = 'owner' ORDER BY c.created_at, c.id LIMIT 1) AS own
CROSS JOIN LATERAL (SELECT m.customer_id FROM memberships m JOIN customers c ON c.id = m.customer_id AND c.site_id = u.site_id
                    WHERE m.user_id = u.referrer_id AND m.role = 'owner' ORDER BY c.created_at, c.id LIMIT 1) AS referrer
WHERE u.referrer_id IS NOT NULL AND own.customer_id <> referrer.customer_id
ON CONFLICT (referred_id) DO NOTHING;

INSERT INTO ledger_accounts (id, kind, currency)
VALUES (ledger_account_id('marketing', NULL, 'USD'), 'marketing', 'USD') ON CONFLICT (id) DO NOTHING;
