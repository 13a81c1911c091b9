-- Owned by features/accounts. Challenges that a browser was given and an authenticator has not signed yet. Only hashes of
-- the challenge and of the browser's cookie are stored.
CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  -- For a new passkey, or to prove one that is there.
  purpose text NOT NULL CHECK (purpose IN ('add', 'prove')),
  -- Who adds one. What is proved says itself whose it is.
  user_id uuid REFERENCES users (id),
  browser_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK ((purpose = 'add') = (user_id IS NOT NULL))
);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);
