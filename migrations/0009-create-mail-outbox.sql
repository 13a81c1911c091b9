-- Owned by drivers/mail. Mail waits here until a driver has sent it; the demo driver keeps it to be read.

CREATE TABLE mail_messages (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  recipient text NOT NULL,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX mail_messages_newest ON mail_messages (created_at DESC);
