-- Owned by features/servers.
-- The last hour for the list, ready to draw: reading it from the samples cost more than the rest of the list.
ALTER TABLE server_counters ADD COLUMN cpu_trend jsonb;
