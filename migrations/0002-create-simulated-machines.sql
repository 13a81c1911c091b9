-- The world of the simulated compute driver: nothing but that driver reads or writes these tables.
-- It lives in the database so that several processes drive the same machines and a crash loses none.

CREATE TABLE sim_machines (
  server_id uuid PRIMARY KEY,
  -- The stamp on the machine. It differs from server_id only for a machine that is not ours.
  owner_id uuid NOT NULL,
  name text NOT NULL,
  vcpu integer NOT NULL CHECK (vcpu > 0),
  memory_mb integer NOT NULL CHECK (memory_mb > 0),
  disk_gb integer NOT NULL CHECK (disk_gb > 0),
  location text NOT NULL,
  image text NOT NULL,
  generation integer NOT NULL CHECK (generation >= 0),
  addresses jsonb NOT NULL,
  ssh_keys text[] NOT NULL,
  password_hash text,
  -- Shapes the machine's metrics.
  seed integer NOT NULL,
  -- On from powered_on_at until powered_off_at. Either may lie in the future while a step runs.
  powered_on_at timestamptz,
  powered_off_at timestamptz,
  -- What was typed on the console since power-on; it shows in the metrics.
  console_events integer NOT NULL DEFAULT 0
);

CREATE TABLE sim_operations (
  step_ref text PRIMARY KEY,
  server_id uuid NOT NULL,
  kind text NOT NULL,
  generation integer NOT NULL,
  started_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- Set when the operation is going to fail at ends_at.
  error_code text,
  error_detail text,
  CHECK (ends_at >= started_at),
  CHECK ((error_code IS NULL) = (error_detail IS NULL))
);

CREATE INDEX sim_operations_server ON sim_operations (server_id, started_at);

-- The files a customer wrote on the console. They survive a restart and end with a reinstall.
CREATE TABLE sim_files (
  server_id uuid NOT NULL REFERENCES sim_machines ON DELETE CASCADE,
  path text NOT NULL CHECK (length(path) BETWEEN 1 AND 255),
  content text NOT NULL CHECK (length(content) <= 16384),
  modified_at timestamptz NOT NULL,
  PRIMARY KEY (server_id, path)
);
