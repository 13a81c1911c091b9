-- Owned by features/accounts. The apps at other services by which the sites of resellers sign people in; those of the
-- provider's own site are in the environment. A new entry gets a new id, so that what was begun by the old one ends there.
CREATE TABLE signin_apps (
  id uuid NOT NULL UNIQUE,
  site_id smallint NOT NULL REFERENCES sites (id),
  provider text NOT NULL CHECK (provider IN ('google', 'telegram')),
  client_id text NOT NULL CHECK (length(client_id) BETWEEN 1 AND 200),
  -- Sealed for this row alone.
  client_secret bytea NOT NULL,
  -- Its last characters, by which its owner recognizes it.
  secret_end text NOT NULL CHECK (length(secret_end) <= 4),
  set_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, provider)
);

-- By which app it began; null: that of the environment.
ALTER TABLE auth_attempts ADD COLUMN app_id uuid;
