-- Owned by features/accounts. Visits to sign-in services, from the address that the browser is sent to until ten minutes
-- later. The state is the visit's name and its browser's cookie the right to it: only hashes of both are stored.
CREATE TABLE auth_attempts (
  state_hash bytea PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  provider text NOT NULL CHECK (provider IN ('google', 'telegram')),
  intent text NOT NULL CHECK (intent IN ('sign-in', 'link')),
  -- Whose account it is linked to.
  user_id uuid REFERENCES users (id),
  browser_hash bytea NOT NULL,
  -- Sealed: PKCE's verifier, and the nonce.
  secrets bytea NOT NULL,
  next_path text,
  referrer text,
  language text NOT NULL,
  dark_mode boolean NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- A call that asks the service now; the code works once.
  claimed_at timestamptz,
  -- Sealed: the answer, which a repeated call gets for a minute.
  outcome bytea,
  answered_at timestamptz,
  -- Sealed: who came back to an address that has an account; linked when its owner signs in in this browser.
  waiting bytea,
  CHECK ((intent = 'link') = (user_id IS NOT NULL)),
  CHECK ((outcome IS NULL) = (answered_at IS NULL))
);
CREATE INDEX auth_attempts_browser ON auth_attempts (browser_hash) WHERE waiting IS NOT NULL;
CREATE INDEX auth_attempts_expiry ON auth_attempts (expires_at);
