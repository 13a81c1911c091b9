-- Owned by drivers/telegram. The message of the bot that somebody of the demo answers, and what comes without a sound.
ALTER TABLE sim_telegram_messages
  ADD COLUMN reply_to bigint,
  ADD COLUMN is_quiet boolean NOT NULL DEFAULT false;

-- Files that people of the demo send to the bot.
CREATE TABLE sim_telegram_files (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bytes bytea NOT NULL
);
