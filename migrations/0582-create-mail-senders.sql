-- Owned by platform. Addresses at their own domains in whose name the mail of resellers' sites comes.

CREATE TABLE mail_senders (
  site_id smallint PRIMARY KEY REFERENCES sites (id),
  -- Lower case, as is its domain.
  address text NOT NULL CHECK (length(address) BETWEEN 3 AND 254),
  domain text NOT NULL CHECK (address LIKE '%@' || domain),
  -- What a record of the domain has to say, so that it is proven for this site.
  proof_token text NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'active', 'failing')),
  -- Whether mail comes from it: not while the key that receivers look for is gone.
  is_used boolean NOT NULL DEFAULT false,
  set_at timestamptz NOT NULL,
  checked_at timestamptz,
  failing_since timestamptz,
  -- What the last look saw at the authoritative servers.
  found jsonb NOT NULL DEFAULT '{}',
  CHECK (is_used <= (state IN ('active', 'failing'))),
  CHECK ((state = 'failing') = (failing_since IS NOT NULL))
);
-- Anyone may enter a domain, and one site alone has it proven.
CREATE UNIQUE INDEX mail_senders_proven ON mail_senders (domain) WHERE state IN ('active', 'failing');
CREATE INDEX mail_senders_due ON mail_senders (checked_at);

-- One key signs; the next one takes its place as soon as its record is seen.
CREATE TABLE mail_sender_keys (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES mail_senders (site_id) ON DELETE CASCADE,
  is_next boolean NOT NULL,
  selector text NOT NULL CHECK (selector ~ '^[a-z0-9]{4,40}$'),
  -- As its record has it.
  public_key text NOT NULL,
  -- Sealed for this row alone.
  private_key bytea NOT NULL,
  made_at timestamptz NOT NULL,
  UNIQUE (site_id, is_next)
);
