-- Owned by features/api-keys. Which calls a key was used for, and how each ended last.

CREATE TABLE api_key_routes (
  key_id uuid NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
  route text NOT NULL,
  uses bigint NOT NULL,
  last_used_at timestamptz NOT NULL,
  last_status smallint NOT NULL,
  PRIMARY KEY (key_id, route)
);
