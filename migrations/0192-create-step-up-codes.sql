-- Owned by features/accounts. Codes that were mailed to confirm a session, the last one of each; only a keyed hash is
-- stored.
CREATE TABLE step_up_codes (
  session_id uuid PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
