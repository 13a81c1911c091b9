-- Owned by features/domains.
-- Since when a domain is its customer's, where it was another's before: what was done until then is not shown to them.
ALTER TABLE domains ADD COLUMN owned_since timestamptz;
CREATE INDEX domains_newest ON domains (created_at DESC, id DESC);
