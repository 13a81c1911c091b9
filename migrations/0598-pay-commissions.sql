-- Owned by features/referrals. What resellers pay for new customers is a share of the margin of their orders.

ALTER TABLE referral_programmes
  -- `fixed`: `reward_cents` for each order that counts; `net`, `margin`: `percent_bp` of its price without tax, or of its margin.
  ADD COLUMN kind text NOT NULL DEFAULT 'fixed' CHECK (kind IN ('fixed', 'net', 'margin')),
  ADD COLUMN percent_bp integer CHECK (percent_bp BETWEEN 1 AND 10000),
  -- How long after the sign-up orders count; null: the first alone does.
  ADD COLUMN months integer CHECK (months BETWEEN 1 AND 60),
  -- The most that one affiliate gets in a month; null: no limit.
  ADD COLUMN cap_cents bigint CHECK (cap_cents > 0),
  -- What the site's customers read of it, in the words of its owner.
  ADD COLUMN terms_text text NOT NULL DEFAULT '',
  ADD CONSTRAINT programme_percent CHECK (kind = 'fixed' OR percent_bp IS NOT NULL);

-- Every version: an order has the terms of the moment of its delivery.
CREATE TABLE referral_programme_versions (
  site_id smallint NOT NULL REFERENCES referral_programmes (site_id),
  version integer NOT NULL,
  terms jsonb NOT NULL,
  terms_text text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, version)
);
CREATE TRIGGER referral_programme_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON referral_programme_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
INSERT INTO referral_programme_versions (site_id, version, terms, terms_text, created_at)
SELECT site_id, version, jsonb_build_object(
  'isOpen', is_open, 'kind', kind, 'rewardCents', reward_cents, 'percentBp', percent_bp, 'months', months,
  'minSpentCents', min_spent_cents, 'holdDays', hold_days, 'capCents', cap_cents), '', updated_at
FROM referral_programmes;

-- One for each order that brought one; what it is worth now is beside the margin of the order.
CREATE TABLE referral_commissions (
  order_id uuid PRIMARY KEY REFERENCES orders (id),
  reward_id uuid NOT NULL REFERENCES referral_rewards (id),
  site_id smallint NOT NULL REFERENCES sites (id),
  cents bigint NOT NULL CHECK (cents > 0),
  version integer NOT NULL,
  -- The terms of that version, as they were used.
  terms jsonb NOT NULL,
  available_at timestamptz NOT NULL,
  -- When it is looked at next; null: never, or not before somebody decides.
  look_at timestamptz,
  failure text,
  paid_at timestamptz,
  -- It was not paid after all, and is the reseller's again.
  returned_at timestamptz,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (site_id, version) REFERENCES referral_programme_versions (site_id, version),
  CHECK (num_nonnulls(paid_at, returned_at) < 2),
  CHECK (num_nonnulls(paid_at, returned_at) = 0 OR look_at IS NULL)
);
CREATE INDEX referral_commissions_reward ON referral_commissions (reward_id, created_at);
CREATE INDEX referral_commissions_due ON referral_commissions (look_at) WHERE look_at IS NOT NULL;
CREATE INDEX referral_commissions_failed ON referral_commissions (order_id) WHERE failure IS NOT NULL;

ALTER TABLE referral_rewards
  -- Whether it is paid order by order, by commissions.
  ADD COLUMN has_commissions boolean NOT NULL DEFAULT false,
  -- `site`: decided by the owner of the site.
  DROP CONSTRAINT referral_rewards_reason_check,
  ADD CONSTRAINT referral_rewards_reason_check CHECK (reason IN ('self', 'refunded', 'abuse', 'staff', 'site')),
  DROP CONSTRAINT reward_states,
  ADD CONSTRAINT reward_states CHECK (has_commissions OR CASE state
    WHEN 'available' THEN is_paid AND cents IS NOT NULL
    WHEN 'review' THEN cents IS NOT NULL AND NOT is_paid
    WHEN 'pending' THEN NOT is_paid
    ELSE reason IS NOT NULL END);

-- How often links of a site's customers were opened, by days: nothing of who opened them.
CREATE TABLE referral_clicks (
  site_id smallint NOT NULL,
  referrer_id uuid NOT NULL,
  day date NOT NULL,
  clicks integer NOT NULL CHECK (clicks > 0),
  PRIMARY KEY (referrer_id, day),
  FOREIGN KEY (referrer_id, site_id) REFERENCES customers (id, site_id)
);
CREATE INDEX referral_clicks_site ON referral_clicks (site_id, referrer_id);
