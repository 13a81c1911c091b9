-- Owned by drivers/mail. Mails to many wait behind all others: 0 before 1.
ALTER TABLE mail_messages ADD COLUMN priority smallint NOT NULL DEFAULT 0 CHECK (priority IN (0, 1));
DROP INDEX mail_messages_due;
CREATE INDEX mail_messages_due ON mail_messages (priority, not_before, id) WHERE state = 'queued';
