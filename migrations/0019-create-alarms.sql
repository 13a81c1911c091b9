-- Owned by features/admin: what waits for the operator. One row and one mail per trouble and time.
CREATE TABLE alarms (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  object_id text NOT NULL,
  -- Tells apart two times that the same object has the same trouble.
  occurrence text NOT NULL,
  detail text NOT NULL,
  -- What to type to settle it.
  command text NOT NULL,
  raised_at timestamptz NOT NULL,
  mailed_at timestamptz,
  settled_at timestamptz,
  UNIQUE (kind, object_id, occurrence)
);
CREATE INDEX alarms_open ON alarms (raised_at) WHERE settled_at IS NULL;

-- The failed ones are looked for again and again, among many that went well.
CREATE INDEX tasks_failed ON tasks (finished_at) WHERE state = 'failed';
