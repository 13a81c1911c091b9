-- Owned by features/servers. What staff stops and removes (decision 111). Rows are kept: when, why, who, which addresses.
CREATE TABLE server_holds (
  id uuid PRIMARY KEY,
  server_id uuid NOT NULL REFERENCES servers (id),
  reason text NOT NULL CHECK (reason IN ('abuse', 'admin')),
  -- For staff alone, and what the customer reads.
  note text NOT NULL,
  shown_text text NOT NULL,
  held_at timestamptz NOT NULL,
  held_by jsonb NOT NULL,
  -- It ends by itself then; NULL: when staff lifts it.
  held_until timestamptz,
  ended_at timestamptz,
  ended_by jsonb
);
CREATE UNIQUE INDEX server_holds_open ON server_holds (server_id) WHERE ended_at IS NULL;
CREATE INDEX server_holds_server ON server_holds (server_id, held_at);

CREATE TABLE server_removals (
  id uuid PRIMARY KEY,
  server_id uuid NOT NULL REFERENCES servers (id),
  reason text NOT NULL CHECK (reason IN ('abuse', 'admin')),
  note text NOT NULL,
  shown_text text NOT NULL,
  -- Whether what is paid and not used goes back.
  gives_back boolean NOT NULL,
  -- Those of the server when its removal was announced.
  addresses inet[] NOT NULL,
  announced_at timestamptz NOT NULL,
  announced_by jsonb NOT NULL,
  due_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_by jsonb,
  outcome text CHECK (outcome IN ('removed', 'stopped', 'gone')),
  CHECK ((ended_at IS NULL) = (outcome IS NULL))
);
CREATE UNIQUE INDEX server_removals_open ON server_removals (server_id) WHERE ended_at IS NULL;
CREATE INDEX server_removals_server ON server_removals (server_id, announced_at);

ALTER TABLE servers
  -- The open hold, beside whatever its service is: a payment ends neither.
  ADD COLUMN hold_id uuid REFERENCES server_holds (id),
  -- When staff has it removed.
  ADD COLUMN removes_at timestamptz;
CREATE INDEX servers_held ON servers (id) WHERE hold_id IS NOT NULL;
CREATE INDEX servers_removes_at ON servers (removes_at) WHERE removes_at IS NOT NULL;

-- A service is suspended for money alone.
ALTER DOMAIN suspension_reason DROP CONSTRAINT suspension_reason_check;
ALTER DOMAIN suspension_reason ADD CONSTRAINT suspension_reason_check CHECK (VALUE = 'unpaid');
