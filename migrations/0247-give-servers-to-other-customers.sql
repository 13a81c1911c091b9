-- Owned by features/servers.
-- Since when a server is its customer's, where it was another's before: what was done until then is not shown to them.
ALTER TABLE servers ADD COLUMN owned_since timestamptz;
CREATE INDEX servers_newest ON servers (created_at DESC, id DESC);
