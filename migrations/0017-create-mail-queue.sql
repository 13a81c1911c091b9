-- Owned by drivers/mail. Mail waits here, written by the transaction that it speaks of, until it was sent.

CREATE TABLE mail_messages (
  -- Also its Message-ID: a mail that is sent twice after a crash is one mail to its reader.
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  recipient text NOT NULL,
  subject text NOT NULL,
  -- Emptied when the mail has ended: bodies hold links that open accounts.
  text_body text NOT NULL,
  html_body text NOT NULL,
  state text NOT NULL CHECK (state IN ('queued', 'sent', 'failed')),
  attempt integer NOT NULL DEFAULT 0,
  not_before timestamptz NOT NULL,
  -- What the other side said last; the operator's.
  last_error text,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX mail_messages_due ON mail_messages (not_before) WHERE state = 'queued';
CREATE INDEX mail_messages_ended ON mail_messages (ended_at) WHERE state <> 'queued';
