-- Owned by features/accounts. Second factors: a secret shared with an authenticator (RFC 6238), codes for when it is
-- lost, and sign-ins that wait for one of them.
CREATE TABLE totp_secrets (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  -- Sealed.
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null until its user has shown a code of it: before that nothing asks for one.
  confirmed_at timestamptz,
  -- The last step whose code was used: none counts twice.
  last_step integer
);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users (id),
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE second_factor_challenges (
  challenge_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  site_id smallint NOT NULL REFERENCES sites (id),
  browser_hash bytea NOT NULL,
  -- The way in that was proved before, as sessions name it.
  method text NOT NULL CHECK (method IN ('password', 'google', 'telegram')),
  tries smallint NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX second_factor_challenges_user ON second_factor_challenges (user_id);
