-- Owned by features/accounts.

-- The network of a session, not the whole address: enough to tell a new place from a known one.
ALTER TABLE sessions ADD COLUMN network text NOT NULL DEFAULT '';

-- Links sent by mail that are about an address; only the hash of the token is stored. A token is good for
-- its purpose and its address, once.
CREATE TABLE email_tokens (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  purpose text NOT NULL CHECK (purpose IN ('verify', 'change', 'undo')),
  -- verify, change: the address it confirms. undo: the address it gives back, which stays reserved till then.
  email text NOT NULL,
  email_canonical text NOT NULL,
  site_id smallint NOT NULL REFERENCES sites (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX email_tokens_user ON email_tokens (user_id);
CREATE INDEX email_tokens_reserved ON email_tokens (site_id, email_canonical) WHERE purpose = 'undo';

-- Wishes for a new password, known e-mail or not: the answer waits for this row only, so it takes the same
-- time for both and the mail is not lost with the process.
CREATE TABLE recovery_requests (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  email text NOT NULL,
  origin text NOT NULL,
  request_id text,
  created_at timestamptz NOT NULL
);
