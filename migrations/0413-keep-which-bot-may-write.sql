-- Owned by features/accounts. Who signs in with Telegram may let the bot of that sign-in write first: its number; null:
-- they did not.
ALTER TABLE identities ADD COLUMN telegram_bot_id bigint;
