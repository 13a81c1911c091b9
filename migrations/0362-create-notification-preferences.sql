-- Owned by features/notifications. What a user gets by mail and by Telegram, and when nothing optional is sent.

-- Only what differs from the standard of its topic.
CREATE TABLE notification_preferences (
  user_id uuid NOT NULL REFERENCES users (id),
  topic text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('mail', 'telegram')),
  is_on boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, topic, channel)
);

-- Minutes of the day in a zone; from 23:00 to 07:00 they go over midnight.
CREATE TABLE quiet_hours (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  is_on boolean NOT NULL,
  zone text NOT NULL,
  from_minute integer NOT NULL CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute integer NOT NULL CHECK (to_minute BETWEEN 0 AND 1439),
  changed_at timestamptz NOT NULL,
  CHECK (from_minute <> to_minute)
);
