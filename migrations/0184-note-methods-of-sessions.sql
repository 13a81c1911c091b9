-- Owned by features/accounts.

-- How a session was opened, with how many factors, and until when its user need not prove again who they are.
ALTER TABLE sessions
  ADD COLUMN method text NOT NULL DEFAULT 'password'
    CHECK (method IN ('password', 'passkey', 'google', 'telegram', 'exchange')),
  ADD COLUMN factors smallint NOT NULL DEFAULT 1 CHECK (factors BETWEEN 1 AND 2),
  ADD COLUMN confirmed_until timestamptz;
