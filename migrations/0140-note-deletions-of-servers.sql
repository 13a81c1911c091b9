-- Owned by features/servers. When its customer had a server deleted; null for one that ended for lack of payment, or has
-- not ended.
ALTER TABLE servers ADD COLUMN deleted_at timestamptz;
