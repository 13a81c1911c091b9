-- Owned by platform/jobs: runs that take longer than they should. Their process notes them again while they last, so
-- that the row of a process that died is not believed for long.
CREATE TABLE long_jobs (
  name text NOT NULL,
  started_at timestamptz NOT NULL,
  fresh_until timestamptz NOT NULL,
  PRIMARY KEY (name, started_at)
);
