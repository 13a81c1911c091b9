-- Owned by features/accounts. Who agreed to mails that sell something, where and when, and when that ended. A consent that ended stays:
-- it shows that what was sent before was agreed to.
CREATE TABLE marketing_consents (
  user_id uuid NOT NULL REFERENCES users (id),
  source text NOT NULL CHECK (source IN ('sign-up', 'settings')),
  given_at timestamptz NOT NULL,
  withdrawn_at timestamptz CHECK (withdrawn_at >= given_at),
  PRIMARY KEY (user_id, given_at)
);
CREATE UNIQUE INDEX marketing_consents_open ON marketing_consents (user_id) WHERE withdrawn_at IS NULL;
