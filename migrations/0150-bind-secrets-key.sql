-- Owned by platform/secrets. One row, of the first start: what identifies the key that secrets are encrypted with. It is
-- derived from the key, and the key cannot be found from it.
CREATE TABLE secrets_key (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  fingerprint text NOT NULL CHECK (fingerprint ~ '^[0-9a-f]{32}$'),
  bound_at timestamptz NOT NULL
);
