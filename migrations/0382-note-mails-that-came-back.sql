-- Owned by drivers/mail. A mail that a server took and another one sent back, and the code that it gave as the reason.
ALTER TABLE mail_messages
  ADD COLUMN bounced_at timestamptz,
  ADD COLUMN bounce_reason text CHECK (length(bounce_reason) <= 200);
CREATE INDEX mail_messages_message_id ON mail_messages (message_id) WHERE message_id IS NOT NULL;
