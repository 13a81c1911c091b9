-- Owned by features/servers. A range for each day: old ones are dropped, and thinned ones are written anew, without a
-- deletion for each sample. What no day covers lands in the default partition until there is one.
DO $$
DECLARE
  v_end text := (SELECT substring(pg_get_constraintdef(oid) FROM '''([^'']+)''') FROM pg_constraint
                 WHERE conname = 'server_metrics_first' AND conrelid = 'server_metrics'::regclass);
BEGIN
  ALTER TABLE server_metrics RENAME TO server_metrics_first;
  ALTER TABLE server_metrics_first RENAME CONSTRAINT server_metrics_pkey TO server_metrics_first_pkey;
  CREATE TABLE server_metrics (
    server_id uuid NOT NULL,
    at timestamptz NOT NULL,
    cpu_percent real NOT NULL,
    memory_used_mb integer NOT NULL,
    net_in_bps bigint NOT NULL,
    net_out_bps bigint NOT NULL,
    disk_read_ops real NOT NULL,
    disk_write_ops real NOT NULL,
    samples integer NOT NULL DEFAULT 1,
    PRIMARY KEY (server_id, at)
  ) PARTITION BY RANGE (at);
  EXECUTE format('ALTER TABLE server_metrics ATTACH PARTITION server_metrics_first FOR VALUES FROM (MINVALUE) TO (%L)', v_end);
  ALTER TABLE server_metrics_first DROP CONSTRAINT server_metrics_first;
  CREATE TABLE server_metrics_default PARTITION OF server_metrics DEFAULT;
END $$;
