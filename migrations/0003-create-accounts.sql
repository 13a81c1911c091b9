-- Owned by features/accounts. A login (user) is not an owner (customer): things belong to customers.

CREATE TABLE customers (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  created_at timestamptz NOT NULL
);

CREATE TABLE users (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  username text NOT NULL,
  email text,
  email_canonical text,
  email_verified_at timestamptz,
  password_hash text,
  -- The user whose referral link was followed; kept once, never changed.
  referrer_id uuid REFERENCES users (id),
  language text NOT NULL,
  dark_mode boolean NOT NULL,
  notifications_enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (site_id, email_canonical)
);

CREATE TABLE memberships (
  user_id uuid NOT NULL REFERENCES users (id),
  customer_id uuid NOT NULL REFERENCES customers (id),
  role text NOT NULL CHECK (role IN ('owner')),
  PRIMARY KEY (user_id, customer_id)
);
CREATE INDEX memberships_customer ON memberships (customer_id);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users (id),
  customer_id uuid NOT NULL REFERENCES customers (id),
  site_id smallint NOT NULL REFERENCES sites (id),
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX sessions_user ON sessions (user_id);

-- Single-use links sent by mail; only the hash of the token is stored.
CREATE TABLE recovery_tokens (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX recovery_tokens_user ON recovery_tokens (user_id);
