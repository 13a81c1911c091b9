-- Owned by features/telegram. What a message of the bot is about, so that an answer to it finds its place; and messages
-- of tickets, which are sent again rather than lost.
ALTER TABLE telegram_messages
  ADD COLUMN about text CHECK (length(about) <= 100),
  DROP CONSTRAINT telegram_messages_kind_check,
  ADD CONSTRAINT telegram_messages_kind_check
    CHECK (kind IN ('answer', 'security', 'money', 'ticket', 'task', 'notice', 'alarm', 'bulk'));
CREATE INDEX telegram_messages_number ON telegram_messages (chat_id, telegram_message_id)
  WHERE telegram_message_id IS NOT NULL;
