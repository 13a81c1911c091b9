-- Owned by features/api-keys. How often each call of a key ended with which status, hour by hour, for two days.

CREATE TABLE api_key_calls (
  key_id uuid NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
  hour timestamptz NOT NULL,
  route text NOT NULL,
  status smallint NOT NULL,
  calls bigint NOT NULL CHECK (calls > 0),
  PRIMARY KEY (key_id, hour, route, status)
);
CREATE INDEX api_key_calls_hour ON api_key_calls (hour);
