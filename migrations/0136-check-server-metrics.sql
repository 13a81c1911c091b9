-- Owned by features/servers. Reads the whole table, while it is written to.
ALTER TABLE server_metrics VALIDATE CONSTRAINT server_metrics_first;
