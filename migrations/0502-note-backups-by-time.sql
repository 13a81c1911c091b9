-- Owned by platform/backup: only when a backup was taken is ever read.
ALTER TABLE backups_taken DROP COLUMN file, DROP COLUMN rows, DROP COLUMN bytes;
