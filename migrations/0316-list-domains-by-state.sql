-- Owned by features/domains. Lists of staff: those that are not active, and those with a tag.
CREATE INDEX domains_not_active ON domains (state, created_at DESC, id DESC) WHERE state <> 'active';
CREATE INDEX domains_tags ON domains USING gin (tags) WITH (fastupdate = off) WHERE tags <> '{}';
CREATE INDEX domains_tld ON domains (tld, created_at DESC, id DESC);
