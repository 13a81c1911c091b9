-- Owned by features/payments. A sender may be denied for a time.
ALTER TABLE denied_senders ADD COLUMN ends_at timestamptz;
