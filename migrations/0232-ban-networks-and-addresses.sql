-- Owned by features/accounts. From where and with which addresses no account is opened; rows are kept.
CREATE TABLE bans (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('network', 'mail-domain', 'email')),
  -- In canonical form: a CIDR, a domain in ASCII, an address in lower case without its tag.
  value text NOT NULL,
  note text NOT NULL,
  set_at timestamptz NOT NULL,
  set_by jsonb NOT NULL,
  ends_at timestamptz,
  ended_at timestamptz,
  ended_by jsonb
);
CREATE UNIQUE INDEX bans_open ON bans (kind, value) WHERE ended_at IS NULL;
