-- Owned by features/domains: names, what was paid for them, and what the registry has of them.

CREATE TABLE domains (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  customer_id uuid NOT NULL REFERENCES customers (id),
  -- A-labels, lower case, no final dot.
  name text NOT NULL CHECK (name ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$' AND length(name) <= 253),
  tld text NOT NULL,
  state text NOT NULL CHECK (state IN ('registering', 'transfer_in', 'active', 'expired', 'redemption', 'pending_delete',
    'transfer_out', 'failed', 'transfer_failed', 'released', 'transferred_out')),
  -- Code of what the order failed of.
  failure text,
  simulated boolean NOT NULL,
  autoprolong boolean NOT NULL,
  tags text[] NOT NULL DEFAULT '{}',

  -- What is wanted. Each change counts the revision up; the registry is told until it has the newest.
  contact_id uuid NOT NULL,
  -- [{"host", "addresses"}]
  name_servers jsonb NOT NULL,
  is_locked boolean NOT NULL DEFAULT true,
  is_private boolean NOT NULL,
  -- Two reasons to be out of the zone: the registrant's address is not verified; unpaid, shortly before deletion.
  is_unverified boolean NOT NULL DEFAULT false,
  is_cut boolean NOT NULL DEFAULT false,
  revision integer NOT NULL DEFAULT 0,
  pushed_revision integer NOT NULL DEFAULT 0,
  -- A registry does not tell these back, so what changed is noted.
  pushes_registrant boolean NOT NULL DEFAULT false,
  pushes_privacy boolean NOT NULL DEFAULT false,
  -- After a refusal: not before.
  push_at timestamptz,

  -- Days of its ending's life, as they were when it came.
  grace_days smallint NOT NULL,
  redemption_days smallint NOT NULL,
  pending_days smallint NOT NULL,
  transfer_lock_days smallint NOT NULL,
  registered_at timestamptz,
  -- Paid until then; the dates of its end follow from it.
  expires_at timestamptz,
  grace_until timestamptz,
  redemption_until timestamptz,
  releases_at timestamptz,
  -- Nobody may take it to another registrar before.
  transfer_locked_until timestamptz,
  -- Its deletion was asked for.
  deletes_at timestamptz,

  -- Of a premium name: a year for the customer, and a year at the registry. Null: the catalogue's price.
  premium_renew_cents bigint CHECK (premium_renew_cents > 0),
  premium_cost_cents bigint CHECK (premium_cost_cents > 0),
  -- When autoprolong tries again, and the code of what stopped it the last time.
  renewal_due_at timestamptz,
  renewal_error text,

  -- The registry at the last look.
  registry_expires_at timestamptz,
  registry_name_servers jsonb,
  registry_statuses text[],
  registry_graces text[],
  seen_at timestamptz,
  -- Since when the registry has nothing of it, or of another registrar.
  missing_since timestamptz,
  look_at timestamptz,

  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((premium_renew_cents IS NULL) = (premium_cost_cents IS NULL)),
  CHECK ((expires_at IS NULL) = (grace_until IS NULL) AND (expires_at IS NULL) = (redemption_until IS NULL)
    AND (expires_at IS NULL) = (releases_at IS NULL)),
  CHECK (expires_at IS NOT NULL OR state IN ('registering', 'transfer_in', 'failed', 'transfer_failed')),
  CHECK ((state IN ('failed', 'transfer_failed')) = (failure IS NOT NULL))
);
-- One name has one owner; those it once had keep their rows for the books.
CREATE UNIQUE INDEX domains_name ON domains (name)
  WHERE state NOT IN ('failed', 'transfer_failed', 'released', 'transferred_out');
CREATE INDEX domains_customer ON domains (customer_id, created_at DESC);
CREATE INDEX domains_expiry ON domains (customer_id, expires_at);
CREATE INDEX domains_contact ON domains (contact_id);
CREATE INDEX domains_dates ON domains (expires_at) WHERE state IN ('active', 'expired', 'redemption', 'pending_delete');
CREATE INDEX domains_deletes ON domains (deletes_at) WHERE deletes_at IS NOT NULL;
CREATE INDEX domains_pushes ON domains (id) WHERE revision > pushed_revision;
CREATE INDEX domains_look ON domains (look_at)
  WHERE state IN ('active', 'expired', 'redemption', 'pending_delete', 'transfer_out');

-- What an order pays for. Open: its money is set aside. Done: the years are the domain's.
CREATE TABLE domain_orders (
  order_id uuid PRIMARY KEY REFERENCES orders (id),
  domain_id uuid NOT NULL REFERENCES domains (id),
  act text NOT NULL CHECK (act IN ('register', 'transfer', 'renew', 'restore')),
  years smallint NOT NULL CHECK (years BETWEEN 0 AND 10),
  -- The years begin here; of a registration or transfer with its delivery.
  starts_at timestamptz,
  ends_at timestamptz,
  -- The most that the registry may take for it; null: no premium name.
  premium_cents bigint,
  -- Autoprolong's; it is begun shortly before the years are needed, or called off.
  is_automatic boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'done', 'released')),
  CHECK ((state = 'done') = (ends_at IS NOT NULL)),
  CHECK (state <> 'done' OR starts_at IS NOT NULL)
);
CREATE INDEX domain_orders_domain ON domain_orders (domain_id);
-- One thing at a time is paid for, and no year twice.
CREATE UNIQUE INDEX domain_orders_open ON domain_orders (domain_id) WHERE state = 'open';
CREATE UNIQUE INDEX domain_orders_period ON domain_orders (domain_id, starts_at) WHERE state = 'done' AND years > 0;

-- Transfer codes, encrypted: of a transfer to here until it went out, of one away until it was shown.
CREATE TABLE domain_codes (
  domain_id uuid PRIMARY KEY REFERENCES domains (id),
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL
);

-- What a customer was told about the end of a paid time: each thing once.
CREATE TABLE domain_reminders (
  domain_id uuid NOT NULL REFERENCES domains (id),
  expires_at timestamptz NOT NULL,
  kind text NOT NULL,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (domain_id, expires_at, kind)
);

-- How far the registry's messages and its list of our names were read.
CREATE TABLE domain_sync (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  events_cursor text,
  list_cursor text,
  list_began_at timestamptz,
  list_ended_at timestamptz
);
INSERT INTO domain_sync DEFAULT VALUES;

-- Names that the registry has under our account and the books do not know.
CREATE TABLE domain_strays (
  name text PRIMARY KEY,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL
);
