-- Owned by platform/jobs: until which due moment each scheduled job has done its work.
CREATE TABLE scheduled_jobs (
  name text PRIMARY KEY,
  done_until timestamptz NOT NULL
);

-- Schedules were pg-boss's before. A process of the release before that still runs beside this one needs them;
-- it is seen by the name of its connections. Then the schema stays: see docs/operating.md.
DO $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'pgboss'
  ) THEN
    DROP SCHEMA IF EXISTS pgboss CASCADE;
  END IF;
END $$;
