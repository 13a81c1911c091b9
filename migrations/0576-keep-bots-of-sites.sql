-- Owned by features/telegram. Bots of resellers' sites. That of the provider's own site is in the environment; each other
-- site has one that its owner entered, or none.

ALTER TABLE telegram_bots
  -- Another one each time that a token is entered; null: the bot of the environment.
  ADD COLUMN entry_id uuid UNIQUE,
  -- Sealed for this entry of this site alone, and its last characters, by which its owner recognizes it.
  ADD COLUMN token bytea,
  ADD COLUMN token_end text CHECK (length(token_end) <= 4),
  ADD COLUMN set_at timestamptz,
  ADD CONSTRAINT telegram_bots_entry CHECK (num_nonnulls(entry_id, token, token_end, set_at) = CASE WHEN site_id = 1 THEN 0 ELSE 4 END);
-- A bot is of one site: two would read each other's chats.
CREATE UNIQUE INDEX telegram_bots_bot ON telegram_bots (bot_id);
CREATE UNIQUE INDEX telegram_bots_path ON telegram_bots (path_hash) WHERE path_hash IS NOT NULL;

-- A person has the same number with every bot, so that a chat is one only together with its site.
ALTER TABLE telegram_updates ADD COLUMN site_id smallint NOT NULL DEFAULT 1 REFERENCES sites (id);
ALTER TABLE telegram_updates ALTER COLUMN site_id DROP DEFAULT;
ALTER TABLE telegram_actions ADD COLUMN site_id smallint NOT NULL DEFAULT 1 REFERENCES sites (id);
ALTER TABLE telegram_actions ALTER COLUMN site_id DROP DEFAULT;

DROP INDEX telegram_updates_waiting;
CREATE INDEX telegram_updates_waiting ON telegram_updates (bot_id, received_at, update_id) WHERE handled_at IS NULL;
DROP INDEX telegram_messages_once;
CREATE UNIQUE INDEX telegram_messages_once ON telegram_messages (site_id, chat_id, dedupe);
DROP INDEX telegram_messages_due;
CREATE INDEX telegram_messages_due ON telegram_messages (site_id, priority, not_before, place) WHERE state = 'queued';
