-- Owned by features/telegram. The bot of a site, the chats that customers connected, what came from them and goes to them.

CREATE TABLE telegram_bots (
  site_id smallint PRIMARY KEY REFERENCES sites (id),
  bot_id bigint NOT NULL,
  username text NOT NULL,
  name text NOT NULL,
  -- Updates by webhook: hashes of the path and of the secret that come with them; null: they are asked for.
  path_hash bytea,
  secret_hash bytea,
  -- The next update to ask for, and when the last one came: after a week without any Telegram begins at another number.
  next_update bigint,
  last_update_at timestamptz,
  -- broken: the token is refused; conflict: another program reads the updates; away: no answer.
  state text NOT NULL CHECK (state IN ('ok', 'broken', 'conflict', 'away')),
  state_since timestamptz NOT NULL,
  trouble text,
  -- The last answer that could be used.
  seen_at timestamptz NOT NULL,
  -- Nothing is sent before: Telegram asked to wait.
  quiet_until timestamptz,
  -- A text of ours was not readable as HTML, last at.
  unreadable_at timestamptz
);

-- A chat that is connected to a user of a customer.
CREATE TABLE telegram_links (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  user_id uuid NOT NULL REFERENCES users (id),
  customer_id uuid NOT NULL REFERENCES customers (id),
  chat_id bigint NOT NULL,
  telegram_user_id bigint NOT NULL,
  -- As Telegram names them: anything.
  shown_name text NOT NULL CHECK (length(shown_name) <= 100),
  state text NOT NULL CHECK (state IN ('live', 'blocked', 'ended')),
  -- It may restart, start and stop servers, and renew up to so much.
  may_act boolean NOT NULL DEFAULT false,
  spend_limit_cents bigint NOT NULL DEFAULT 0 CHECK (spend_limit_cents >= 0),
  connected_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_reason text,
  CHECK ((state = 'ended') = (ended_at IS NOT NULL))
);
CREATE UNIQUE INDEX telegram_links_chat ON telegram_links (site_id, chat_id) WHERE state <> 'ended';
CREATE INDEX telegram_links_user ON telegram_links (user_id) WHERE state <> 'ended';

-- Links that begin a chat, as hashes. They work once, for ten minutes.
CREATE TABLE telegram_tokens (
  token_hash bytea PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  user_id uuid NOT NULL REFERENCES users (id),
  customer_id uuid NOT NULL REFERENCES customers (id),
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  -- The chat that opened it: no other can.
  chat_id bigint,
  used_at timestamptz
);
CREATE INDEX telegram_tokens_user ON telegram_tokens (user_id);
CREATE INDEX telegram_tokens_session ON telegram_tokens (session_id);

-- What came, as it came. The key keeps an update from being handled twice.
CREATE TABLE telegram_updates (
  bot_id bigint NOT NULL,
  update_id bigint NOT NULL,
  chat_id bigint,
  body jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  handled_at timestamptz,
  error text,
  PRIMARY KEY (bot_id, update_id)
);
CREATE INDEX telegram_updates_waiting ON telegram_updates (received_at, update_id) WHERE handled_at IS NULL;
CREATE INDEX telegram_updates_chat ON telegram_updates (chat_id);
CREATE INDEX telegram_updates_received ON telegram_updates (received_at);

-- A message of a chat: queued until it is sent, and queued again when it is changed.
CREATE TABLE telegram_messages (
  id uuid PRIMARY KEY,
  -- The order in which they were queued.
  place bigint GENERATED ALWAYS AS IDENTITY,
  site_id smallint NOT NULL REFERENCES sites (id),
  -- Null: to a chat that is not connected (yet), or to the staff.
  link_id uuid REFERENCES telegram_links (id) ON DELETE CASCADE,
  chat_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('answer', 'security', 'money', 'task', 'notice', 'alarm', 'bulk')),
  priority smallint NOT NULL,
  -- The same cause queues no second one.
  dedupe text NOT NULL,
  -- Messages about one subject are one message that is changed.
  subject text,
  payload jsonb NOT NULL,
  -- Waited for the end of quiet hours: sent together with the others that did.
  is_held boolean NOT NULL DEFAULT false,
  state text NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'given-up')),
  telegram_message_id bigint,
  attempts integer NOT NULL DEFAULT 0,
  not_before timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  ended_at timestamptz,
  error text
);
CREATE UNIQUE INDEX telegram_messages_once ON telegram_messages (chat_id, dedupe);
CREATE INDEX telegram_messages_due ON telegram_messages (priority, not_before, place) WHERE state = 'queued';
CREATE INDEX telegram_messages_sending ON telegram_messages (site_id) WHERE state = 'sending';
CREATE INDEX telegram_messages_subject ON telegram_messages (subject, chat_id) WHERE subject IS NOT NULL;
CREATE INDEX telegram_messages_link ON telegram_messages (link_id);
CREATE INDEX telegram_messages_ended ON telegram_messages (ended_at);

-- What buttons do, by hashes of what they bring: an old button of a chat is worth nothing.
CREATE TABLE telegram_actions (
  token_hash bytea PRIMARY KEY,
  -- Null: of a chat that is not connected yet.
  link_id uuid REFERENCES telegram_links (id) ON DELETE CASCADE,
  chat_id bigint NOT NULL,
  action text NOT NULL,
  object text NOT NULL,
  -- It does something, and so works once.
  is_once boolean NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- The update by which it was used: handled again, that update goes on with it.
  used_update bigint
);
CREATE INDEX telegram_actions_link ON telegram_actions (link_id);
CREATE INDEX telegram_actions_expires ON telegram_actions (expires_at);
