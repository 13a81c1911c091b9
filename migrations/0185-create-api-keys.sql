-- Owned by features/api-keys. What programs of customers sign in with; of a key only its hash is stored.

CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  customer_id uuid NOT NULL REFERENCES customers (id),
  created_by uuid NOT NULL REFERENCES users (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- SHA-256 of the whole key; the key is random, so that a slow hash would add nothing.
  key_hash bytea NOT NULL UNIQUE,
  -- Its last characters, which distinguish it from others in lists.
  hint text NOT NULL,
  -- The key that was there before it was rolled, while it is still accepted.
  old_hash bytea UNIQUE,
  old_until timestamptz,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  -- Empty: from anywhere that the customer's own list allows.
  allowed_ips cidr[] NOT NULL,
  -- What it may spend in a day of UTC; null: all.
  spend_limit_cents bigint CHECK (spend_limit_cents >= 0),
  rate_per_minute integer CHECK (rate_per_minute > 0),
  expires_at timestamptz,
  -- Days before its end at which its owner was notified last; null: not yet.
  warned_days integer,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  last_used_ip inet,
  last_used_agent text,
  uses bigint NOT NULL DEFAULT 0,
  revoked_at timestamptz,
  reason text CHECK (reason IN ('user', 'member-left', 'exposed', 'staff', 'expired')),
  CHECK ((old_hash IS NULL) = (old_until IS NULL)),
  CHECK ((revoked_at IS NULL) = (reason IS NULL))
);
CREATE UNIQUE INDEX api_keys_name ON api_keys (customer_id, name) WHERE revoked_at IS NULL;
CREATE INDEX api_keys_customer ON api_keys (customer_id, created_at DESC);
CREATE INDEX api_keys_expiry ON api_keys (expires_at) WHERE revoked_at IS NULL;

-- From where a customer's keys may be used at all; empty: from anywhere. Sessions are not bound by it.
CREATE TABLE customer_allowed_ips (
  customer_id uuid NOT NULL REFERENCES customers (id),
  cidr cidr NOT NULL,
  note text NOT NULL,
  place integer NOT NULL,
  PRIMARY KEY (customer_id, cidr)
);
