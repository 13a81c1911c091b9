-- Owned by drivers/mail. Whom a mail is for, and what about, so that staff finds what a customer was sent.
ALTER TABLE mail_messages
  ADD COLUMN user_id uuid REFERENCES users (id),
  ADD COLUMN customer_id uuid REFERENCES customers (id),
  ADD COLUMN kind text;
CREATE INDEX mail_messages_user ON mail_messages (user_id, created_at DESC, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX mail_messages_customer ON mail_messages (customer_id, created_at DESC, id DESC)
  WHERE customer_id IS NOT NULL;
