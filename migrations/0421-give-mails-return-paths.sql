-- Owned by drivers/mail. The address to which mail servers report that a mail was not delivered is its own: of its token
-- only the hash is stored.
ALTER TABLE mail_messages ADD COLUMN return_hash text;
CREATE UNIQUE INDEX mail_messages_return ON mail_messages (return_hash) WHERE return_hash IS NOT NULL;
