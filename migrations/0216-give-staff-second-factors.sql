-- Owned by features/staff.
-- A second factor is mandatory: a session whose proof is missing may only prove one, or enrol the first.
ALTER TABLE staff
  ADD COLUMN name text NOT NULL DEFAULT '',
  -- Null until it is chosen by a set-up link.
  ALTER COLUMN password_hash DROP NOT NULL,
  -- What authenticators keep of the login, given with the first passkey.
  ADD COLUMN passkey_handle bytea UNIQUE;
UPDATE staff SET name = split_part(email, '@', 1);

ALTER TABLE staff_sessions
  -- When the second factor was proved; null: not yet. Sessions of the product before this one have none.
  ADD COLUMN proved_at timestamptz,
  -- Until then the person counts as one who has just proved who they are.
  ADD COLUMN confirmed_until timestamptz,
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN user_agent text NOT NULL DEFAULT '',
  ADD COLUMN last_seen_at timestamptz,
  -- By which it was opened: it ends when that may have been copied.
  ADD COLUMN passkey_id uuid;

CREATE TABLE staff_totp (
  staff_id uuid PRIMARY KEY REFERENCES staff (id),
  -- Sealed.
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null until a code of it was shown.
  confirmed_at timestamptz,
  -- The last step whose code was used: none counts twice.
  last_step integer
);

CREATE TABLE staff_passkeys (
  id uuid PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff (id),
  -- The host that it is for, without a port; on another one it does not work.
  rp_id text NOT NULL,
  credential_id bytea NOT NULL UNIQUE,
  -- COSE_Key (RFC 9052 §7).
  public_key bytea NOT NULL,
  -- The highest that was seen; authenticators that do not count have 0.
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  name text,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  -- There may be a copy: it lets no one in.
  suspended_at timestamptz
);
CREATE INDEX staff_passkeys_staff ON staff_passkeys (staff_id);

CREATE TABLE staff_passkey_challenges (
  challenge_hash bytea PRIMARY KEY,
  -- Of a new passkey, whose; null: of a proof by one that is there.
  staff_id uuid REFERENCES staff (id),
  browser_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE TABLE staff_recovery_codes (
  staff_id uuid NOT NULL REFERENCES staff (id),
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (staff_id, code_hash)
);

-- The link by which a member chooses password and factor; one each, used once.
CREATE TABLE staff_setup_links (
  staff_id uuid PRIMARY KEY REFERENCES staff (id),
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);
