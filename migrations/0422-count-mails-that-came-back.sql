-- Owned by features/accounts. Mails to a user's address that no server will ever deliver: after two the user is asked to
-- change or confirm it. A row of another address than the user's counts for nothing.
CREATE TABLE email_bounces (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  -- In small letters.
  address text NOT NULL,
  bounces integer NOT NULL,
  reason text NOT NULL CHECK (length(reason) <= 200),
  last_at timestamptz NOT NULL
);
