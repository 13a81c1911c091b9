-- Owned by features/notifications. Users who get what is optional in one mail of a day or of a week.
CREATE TABLE mail_digests (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  rhythm text NOT NULL CHECK (rhythm IN ('at-once', 'daily', 'weekly')),
  zone text NOT NULL,
  -- When the next one is due; null: none. Back to `at-once`, what waits is sent in a last one.
  next_at timestamptz,
  sent_at timestamptz,
  changed_at timestamptz NOT NULL
);
CREATE INDEX mail_digests_due ON mail_digests (next_at) WHERE next_at IS NOT NULL;

-- It would have been mailed at once, and waits for the next digest instead.
ALTER TABLE notifications ADD COLUMN waits_for_digest boolean NOT NULL DEFAULT false;
CREATE INDEX notifications_digest ON notifications (user_id) WHERE waits_for_digest;
