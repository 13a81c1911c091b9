-- Owned by features/admin.
-- What an act on many that stops servers says of each, and what each object is called. A row that was begun when the
-- process ended is settled by the audit, which names the row: it is not done again where it was done.
ALTER TABLE bulk_runs ADD COLUMN hold jsonb;
ALTER TABLE bulk_rows ADD COLUMN name text;
CREATE INDEX bulk_rows_begun ON bulk_rows (run_id) WHERE state = 'begun';
