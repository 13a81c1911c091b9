-- Owned by features/servers: the life of a server after its first period.

ALTER TABLE servers
  -- Months are counted from here, so that a term keeps its day (31 Jan, 28 Feb, 31 Mar).
  ADD COLUMN anchor_at timestamptz,
  ADD COLUMN anchor_months integer NOT NULL DEFAULT 0,
  -- It runs unpaid until grace_until, is kept stopped until terminates_at. Set with paid_until.
  ADD COLUMN grace_until timestamptz,
  ADD COLUMN terminates_at timestamptz,
  ADD COLUMN suspended_at timestamptz,
  ADD COLUMN suspended_reason text CHECK (suspended_reason IN ('unpaid', 'abuse', 'admin')),
  -- It ran when it was suspended: it is started when it is paid again.
  ADD COLUMN resumes boolean NOT NULL DEFAULT false,
  -- When autoprolong tries again, and the code of what stopped it the last time.
  ADD COLUMN renewal_due_at timestamptz,
  ADD COLUMN renewal_error text,
  ADD CHECK ((suspended_reason IS NULL) = (suspended_at IS NULL)),
  ADD CHECK ((service = 'suspended') <= (suspended_reason IS NOT NULL));
CREATE INDEX servers_paid_until ON servers (paid_until) WHERE service IN ('active', 'expired', 'suspended', 'terminating');
CREATE INDEX servers_suspended ON servers (suspended_at) WHERE suspended_at IS NOT NULL;
CREATE INDEX servers_resumes ON servers (id) WHERE resumes;

-- A further address belongs to the order that bought it; the first one came with the server.
ALTER TABLE server_addresses ADD COLUMN order_id uuid REFERENCES orders (id);

-- The next period's price, held from up to three days before it begins; at most one per server.
CREATE TABLE server_renewals (
  order_id uuid PRIMARY KEY REFERENCES orders (id),
  server_id uuid NOT NULL REFERENCES servers (id),
  starts_at timestamptz NOT NULL,
  months integer NOT NULL,
  state text NOT NULL CHECK (state IN ('reserved', 'begun', 'released'))
);
CREATE UNIQUE INDEX server_renewals_one ON server_renewals (server_id) WHERE state = 'reserved';

-- What a customer was told about the end of a paid time: each thing once.
CREATE TABLE server_reminders (
  server_id uuid NOT NULL REFERENCES servers (id),
  paid_until timestamptz NOT NULL,
  kind text NOT NULL,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (server_id, paid_until, kind)
);

-- What a reinstall will bring, kept apart from the server until the wait is over.
CREATE TABLE server_reinstalls (
  task_id uuid PRIMARY KEY REFERENCES tasks (id),
  server_id uuid NOT NULL REFERENCES servers (id),
  image_id text NOT NULL,
  password_hash text,
  ssh_keys text[] NOT NULL,
  generation integer NOT NULL,
  begins_at timestamptz NOT NULL
);
