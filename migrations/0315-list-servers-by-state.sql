-- Owned by features/servers. Lists of staff: those that are not active, and those with a tag. Most have none and cost nothing here.
CREATE INDEX servers_not_active ON servers (service, created_at DESC, id DESC) WHERE service <> 'active';
CREATE INDEX servers_tags ON servers USING gin (tags) WITH (fastupdate = off) WHERE tags <> '{}';
