-- Owned by features/accounts. One-time codes that carry a session from the host that a site has left to the one
-- where it is now. Only the hash is stored; a code is good for one host and for the browser that asked for it.
CREATE TABLE exchange_codes (
  code_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  site_id smallint NOT NULL REFERENCES sites (id),
  -- Where it may be redeemed.
  host text NOT NULL,
  user_agent text NOT NULL,
  network text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX exchange_codes_session ON exchange_codes (session_id);
