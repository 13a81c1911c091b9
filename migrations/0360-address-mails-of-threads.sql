-- Owned by drivers/mail. What a mail of a conversation says besides its text: who it is from, where answers and
-- bounces go, and which mails it belongs to. Null: as every mail has it.
ALTER TABLE mail_messages
  ADD COLUMN from_address text,
  ADD COLUMN reply_to text,
  ADD COLUMN bounce_to text,
  -- Without angle brackets.
  ADD COLUMN message_id text,
  ADD COLUMN in_reply_to text,
  ADD COLUMN reference_ids text[],
  ADD COLUMN headers jsonb;
ALTER TABLE mailbox_messages
  ADD COLUMN from_address text,
  ADD COLUMN reply_to text,
  ADD COLUMN bounce_to text,
  ADD COLUMN message_id text,
  ADD COLUMN in_reply_to text,
  ADD COLUMN reference_ids text[],
  ADD COLUMN headers jsonb;
