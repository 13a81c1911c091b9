-- Owned by features/admin.
-- Whom an alarm is about, and what it is worth; null where it is about no one, or about no money.
ALTER TABLE alarms ADD COLUMN customer_id uuid, ADD COLUMN cents bigint;
