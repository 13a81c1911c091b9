-- Owned by drivers/telegram. Simulated bots besides the provider's: those of resellers' sites, each with chats of its own.

CREATE TABLE sim_telegram_bots (
  id bigint PRIMARY KEY,
  username text NOT NULL,
  name text NOT NULL,
  -- That it was last used with, and one that is refused since somebody of the demo revoked it.
  token text NOT NULL,
  revoked_token text
);

ALTER TABLE sim_telegram_messages ADD COLUMN bot_id bigint NOT NULL DEFAULT 700000000;
ALTER TABLE sim_telegram_updates ADD COLUMN bot_id bigint NOT NULL DEFAULT 700000000;
ALTER TABLE sim_telegram_people ADD COLUMN bot_id bigint NOT NULL DEFAULT 700000000;
ALTER TABLE sim_telegram_people DROP CONSTRAINT sim_telegram_people_pkey, ADD PRIMARY KEY (bot_id, chat_id);
DROP INDEX sim_telegram_messages_chat;
CREATE INDEX sim_telegram_messages_chat ON sim_telegram_messages (bot_id, chat_id, id);
CREATE INDEX sim_telegram_updates_bot ON sim_telegram_updates (bot_id, id);
