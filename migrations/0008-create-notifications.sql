-- Owned by features/notifications. Texts are written in the user's language when they are made.

CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  user_id uuid NOT NULL REFERENCES users (id),
  -- The event it came from: a repeated event makes no second notification.
  source text NOT NULL,
  category text NOT NULL CHECK (category IN ('wallet', 'domain')),
  topic text NOT NULL CHECK (topic IN ('wallet', 'domain', 'server', 'account', 'support')),
  title text NOT NULL,
  message text NOT NULL,
  link text,
  is_read boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, source)
);
CREATE INDEX notifications_user ON notifications (user_id, created_at DESC);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE NOT is_read;
