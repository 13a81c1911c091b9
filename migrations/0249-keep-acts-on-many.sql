-- Owned by features/admin.
-- One act of staff on many objects, done in the background row by row. A row that was begun when the process ended is
-- done again: each act may be repeated.
CREATE TABLE bulk_runs (
  id uuid PRIMARY KEY,
  act text NOT NULL,
  tag text,
  reason text NOT NULL,
  actor jsonb NOT NULL,
  request_key text NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'done', 'stopped')),
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  UNIQUE (actor, request_key)
);
CREATE INDEX bulk_runs_open ON bulk_runs (created_at) WHERE state = 'running';
CREATE TABLE bulk_rows (
  run_id uuid NOT NULL REFERENCES bulk_runs,
  position integer NOT NULL,
  object_id text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'begun', 'done', 'refused', 'stopped')),
  error_code text,
  detail text,
  PRIMARY KEY (run_id, position)
);
