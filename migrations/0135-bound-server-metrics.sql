-- Owned by features/servers. The table becomes the first range of a partitioned one, as the outbox did. `samples`: how
-- many of them a row is the average of. A server's row is never deleted, and its samples are written with it.
ALTER TABLE server_metrics ADD COLUMN samples integer NOT NULL DEFAULT 1;
ALTER TABLE server_metrics DROP CONSTRAINT server_metrics_server_id_fkey;
DO $$
BEGIN
  EXECUTE format('ALTER TABLE server_metrics ADD CONSTRAINT server_metrics_first CHECK (at < %L::timestamptz) NOT VALID',
    (SELECT date_trunc('day', coalesce(max(at), '2000-01-01Z') + interval '3 days', 'UTC') FROM server_metrics));
END $$;
