-- Owned by drivers/mail. Where the mail of the outbox driver arrives, to be read at /dev/mailbox.

CREATE TABLE mailbox_messages (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  recipient text NOT NULL,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX mailbox_messages_newest ON mailbox_messages (created_at DESC);
