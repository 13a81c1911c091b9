-- Owned by drivers/telegram. The chats of the simulated bot, to be used at /dev/telegram.

-- The people of the demo who wrote to the bot; a private chat has the number of its person.
CREATE TABLE sim_telegram_people (
  chat_id bigint PRIMARY KEY,
  name text NOT NULL,
  username text NOT NULL,
  -- They blocked the bot: it can write nothing to them.
  is_blocked boolean NOT NULL DEFAULT false
);

CREATE TABLE sim_telegram_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chat_id bigint NOT NULL,
  is_of_bot boolean NOT NULL,
  -- As it was sent: of the bot in the HTML of the Bot API.
  body text NOT NULL,
  is_plain boolean NOT NULL,
  buttons jsonb NOT NULL,
  picture bytea,
  is_protected boolean NOT NULL,
  created_at timestamptz NOT NULL,
  edited_at timestamptz
);
CREATE INDEX sim_telegram_messages_chat ON sim_telegram_messages (chat_id, id);

-- What the bot has not confirmed yet.
CREATE TABLE sim_telegram_updates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  body jsonb NOT NULL
);
