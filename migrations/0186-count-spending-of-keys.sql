-- Owned by features/api-keys. What each key spent on a day of UTC; written by the transaction that takes the money.

CREATE TABLE api_key_spend (
  key_id uuid NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
  day date NOT NULL,
  cents bigint NOT NULL CHECK (cents >= 0),
  -- The key's limit when it spent last.
  limit_cents bigint,
  PRIMARY KEY (key_id, day),
  CHECK (limit_cents IS NULL OR cents <= limit_cents)
);
