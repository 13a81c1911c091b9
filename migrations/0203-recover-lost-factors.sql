-- Owned by features/accounts. Users who say that every second factor is lost, while they wait until it is taken off.

CREATE TABLE factor_recoveries (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  site_id smallint NOT NULL REFERENCES sites (id),
  -- Whose mailbox finishes it; another address in the meantime ends it.
  email_canonical text NOT NULL,
  -- Scheme and host that its mail leads to.
  origin text NOT NULL,
  started_at timestamptz NOT NULL,
  ready_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- SHA-256 of the token in the mail that is sent once it is ready.
  token_hash bytea UNIQUE
);
