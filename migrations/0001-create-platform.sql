-- Tables of src/platform. Time and ids are always parameters: no default reads a clock.

CREATE TABLE schema_info (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  -- The oldest code that may run on this schema; older code refuses to start.
  min_code integer NOT NULL
);
INSERT INTO schema_info (min_code) VALUES (1);

-- Site 1 is the provider; a reseller's brand is another row. The default site has no host.
CREATE TABLE sites (
  id smallint PRIMARY KEY,
  host text UNIQUE,
  name text NOT NULL
);
INSERT INTO sites (id, host, name) VALUES (1, NULL, 'Moorage');

-- One row per accepted paid call. It is written in the transaction of the effect, so only successes are
-- kept and a refused call may succeed later with the same key.
CREATE TABLE idempotency_keys (
  customer_id uuid NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  route text NOT NULL,
  request_hash bytea NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, key)
);

-- Readers take (xid, id) above their cursor and below the oldest running transaction: an id alone would
-- skip rows whose transaction commits late.
CREATE TABLE outbox_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  name text NOT NULL,
  site_id smallint NOT NULL REFERENCES sites (id),
  customer_id uuid,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX outbox_events_xid ON outbox_events (xid, id);
CREATE INDEX outbox_events_customer ON outbox_events (customer_id, xid, id);

CREATE TABLE event_cursors (
  reader text PRIMARY KEY,
  xid xid8 NOT NULL,
  id bigint NOT NULL
);

-- Long work of every feature. At most one open task per object.
CREATE TABLE tasks (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  site_id smallint NOT NULL REFERENCES sites (id),
  customer_id uuid,
  object_type text NOT NULL,
  object_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  -- Name of the step that runs or waits, and what the driver called it.
  step text,
  step_ref text,
  -- [{"name", "startedAt", "endedAt", "state"}] as the customer sees them.
  steps jsonb NOT NULL DEFAULT '[]',
  progress smallint NOT NULL DEFAULT 0,
  attempt integer NOT NULL DEFAULT 0,
  input jsonb NOT NULL DEFAULT '{}',
  -- Code from locales/*/errors.json for the customer; the detail is the operator's.
  error_code text,
  error_detail text,
  actor jsonb NOT NULL,
  not_before timestamptz NOT NULL,
  lease_owner text,
  lease_until timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE UNIQUE INDEX tasks_one_open ON tasks (object_type, object_id) WHERE state IN ('queued', 'running');
CREATE INDEX tasks_due ON tasks (not_before) WHERE state IN ('queued', 'running');
CREATE INDEX tasks_object ON tasks (object_type, object_id, created_at DESC);

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- {"kind": "user" | "staff" | "system" | "api-key", "id": …}; never a name or an address.
  actor jsonb NOT NULL,
  action text NOT NULL,
  object_type text NOT NULL,
  object_id text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}',
  request_id text
);
CREATE INDEX audit_log_object ON audit_log (object_type, object_id, id);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'MR002';
END $$;

CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A row per cache that every process holds; re-read when its NOTIFY may have been missed.
CREATE TABLE cache_versions (
  name text PRIMARY KEY,
  version bigint NOT NULL
);
INSERT INTO cache_versions (name, version) VALUES ('catalogue', 1), ('sessions', 1);

-- What the auditor found and nobody has settled yet: one row and one alarm per finding.
CREATE TABLE audit_findings (
  invariant text NOT NULL,
  object_id text NOT NULL,
  detail text NOT NULL,
  found_at timestamptz NOT NULL,
  settled_at timestamptz,
  PRIMARY KEY (invariant, object_id)
);

-- How far the demo's clock was moved ahead of the real one; it only grows. Live never reads it.
CREATE TABLE demo_clock (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  ahead_ms bigint NOT NULL CHECK (ahead_ms >= 0)
);
INSERT INTO demo_clock (ahead_ms) VALUES (0);
