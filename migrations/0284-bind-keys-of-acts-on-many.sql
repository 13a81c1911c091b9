-- Owned by features/admin.
-- SHA-256 over what was asked for: other things under the same key are refused. NULL: of the version before.
ALTER TABLE bulk_runs ADD COLUMN request_hash bytea;
