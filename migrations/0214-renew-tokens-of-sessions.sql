-- Owned by features/accounts.

-- A proof that confirms a session gives its browser another token: a copy that somebody else has is not confirmed by it.
-- Calls that were on their way with the one before are still answered for a moment.
ALTER TABLE sessions
  ADD COLUMN former_hash bytea,
  ADD COLUMN former_until timestamptz;
CREATE INDEX sessions_former ON sessions (former_hash) WHERE former_hash IS NOT NULL;
