-- Owned by features/domains. Domains of any state by their whole name or its beginning: the unique index has only those that are alive.
CREATE INDEX domains_any_name ON domains (name COLLATE "C");
