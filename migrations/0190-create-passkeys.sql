-- Owned by features/accounts. Passkeys of users: public keys of WebAuthn credentials.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  -- The host that it is for, without a port; on another one it does not work.
  rp_id text NOT NULL,
  credential_id bytea NOT NULL UNIQUE,
  -- COSE_Key (RFC 9052 §7).
  public_key bytea NOT NULL,
  -- The highest that was seen; authenticators that do not count have 0.
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  -- Its maker keeps a copy elsewhere.
  backed_up boolean NOT NULL,
  -- The model of the authenticator, as it says itself.
  aaguid uuid NOT NULL,
  name text,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  -- Its counter fell, so there may be a copy: it opens nothing any more.
  suspended_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- What authenticators keep of the account: random, since they show it to whoever holds them.
ALTER TABLE users ADD COLUMN passkey_handle bytea UNIQUE CHECK (octet_length(passkey_handle) = 32);

-- The passkey that opened a session, as long as there is one.
ALTER TABLE sessions ADD COLUMN passkey_id uuid;
