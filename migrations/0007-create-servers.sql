-- Owned by features/servers.

CREATE TABLE servers (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  customer_id uuid NOT NULL REFERENCES customers (id),
  name text NOT NULL,
  plan_id text NOT NULL,
  location_id text NOT NULL,
  image_id text NOT NULL,
  vcpu integer NOT NULL,
  memory_mb integer NOT NULL,
  disk_gb integer NOT NULL,
  traffic_gb integer NOT NULL,
  -- Billing axis. What the machine does is `power`; what we do to it is the open task.
  service text NOT NULL CHECK (service IN ('pending', 'active', 'expired', 'suspended', 'terminating', 'terminated', 'failed')),
  power text NOT NULL DEFAULT 'unknown' CHECK (power IN ('unknown', 'off', 'running', 'paused', 'error', 'lost')),
  power_seen_at timestamptz,
  started_at timestamptz,
  -- argon2id; the plain password is shown once in the browser and never stored.
  password_hash text,
  ssh_keys text[] NOT NULL,
  generation integer NOT NULL DEFAULT 1,
  simulated boolean NOT NULL,
  months integer NOT NULL,
  renewal_cents bigint NOT NULL,
  autoprolong boolean NOT NULL,
  tags text[] NOT NULL DEFAULT '{}',
  paid_until timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX servers_customer ON servers (customer_id, created_at DESC);

-- What was paid for, period by period; one charge each, never two for the same time (I10).
CREATE TABLE server_periods (
  order_id uuid PRIMARY KEY REFERENCES orders (id),
  server_id uuid NOT NULL REFERENCES servers (id),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  CHECK (starts_at < ends_at),
  UNIQUE (server_id, starts_at)
);

CREATE TABLE ip_blocks (
  id text PRIMARY KEY,
  location_id text NOT NULL,
  cidr cidr NOT NULL UNIQUE,
  gateway inet NOT NULL
);

-- Free addresses are a list to delete from, never a search for the first free one.
CREATE TABLE ip_free (
  address inet PRIMARY KEY,
  location_id text NOT NULL,
  block_id text NOT NULL REFERENCES ip_blocks (id),
  -- A returned address rests before it is given to somebody else.
  free_from timestamptz NOT NULL
);
CREATE INDEX ip_free_location ON ip_free (location_id, free_from);

CREATE TABLE server_addresses (
  address inet PRIMARY KEY,
  block_id text NOT NULL REFERENCES ip_blocks (id),
  server_id uuid NOT NULL REFERENCES servers (id),
  is_primary boolean NOT NULL
);
CREATE INDEX server_addresses_server ON server_addresses (server_id);

CREATE TABLE ssh_keys (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers (id),
  name text NOT NULL,
  public_key text NOT NULL,
  fingerprint text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (customer_id, name),
  UNIQUE (customer_id, fingerprint)
);

-- One-time right to open a console within 30 s; only the hash of the ticket is stored.
CREATE TABLE console_tickets (
  ticket_hash bytea PRIMARY KEY,
  server_id uuid NOT NULL REFERENCES servers (id),
  session_id uuid NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Raw samples every 30 s; a gap stays a gap.
CREATE TABLE server_metrics (
  server_id uuid NOT NULL REFERENCES servers (id),
  at timestamptz NOT NULL,
  cpu_percent real NOT NULL,
  memory_used_mb integer NOT NULL,
  net_in_bps bigint NOT NULL,
  net_out_bps bigint NOT NULL,
  disk_read_ops real NOT NULL,
  disk_write_ops real NOT NULL,
  PRIMARY KEY (server_id, at)
);

-- The driver's counters at the last look, from which the next sample's rates are made.
CREATE TABLE server_counters (
  server_id uuid PRIMARY KEY REFERENCES servers (id),
  at timestamptz NOT NULL,
  counters jsonb NOT NULL
);
