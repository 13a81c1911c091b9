-- Owned by features/support. A message that came by Telegram has the numbers of bot, chat and message there, so that it
-- is written once however often it comes; one that corrects it has the number of its update besides.
ALTER TABLE ticket_messages ADD COLUMN telegram_message_id text CHECK (length(telegram_message_id) <= 100);
CREATE UNIQUE INDEX ticket_messages_telegram ON ticket_messages (telegram_message_id)
  WHERE telegram_message_id IS NOT NULL;
