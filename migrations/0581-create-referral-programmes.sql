-- Owned by features/referrals. What resellers pay for new customers of their sites, out of their margin; the provider's
-- own programme is made of settings.

CREATE TABLE referral_programmes (
  site_id smallint PRIMARY KEY REFERENCES sites (id),
  -- Whose margin pays it.
  owner_id uuid NOT NULL REFERENCES customers (id),
  is_open boolean NOT NULL,
  reward_cents bigint NOT NULL CHECK (reward_cents BETWEEN 1 AND 100000),
  min_spent_cents bigint NOT NULL CHECK (min_spent_cents BETWEEN 1 AND 1000000),
  hold_days integer NOT NULL CHECK (hold_days BETWEEN 0 AND 180),
  version integer NOT NULL,
  updated_at timestamptz NOT NULL
);
