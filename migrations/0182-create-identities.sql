-- Owned by features/accounts. Accounts at other services by which users sign in. A service's subject alone says who it
-- is: an address links nothing.
CREATE TABLE identities (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  user_id uuid NOT NULL REFERENCES users (id),
  provider text NOT NULL CHECK (provider IN ('google', 'telegram')),
  subject text NOT NULL,
  -- How its owner recognizes it: an address, or @name.
  label text NOT NULL,
  -- The address whose mailbox the service had seen its owner open when it was linked.
  email_canonical text,
  -- The number by which Telegram's bots have the person; the subject is another.
  telegram_user_id bigint CHECK (telegram_user_id > 0),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  UNIQUE (site_id, provider, subject),
  UNIQUE (user_id, provider)
);
