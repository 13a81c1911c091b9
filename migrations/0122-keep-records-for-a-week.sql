-- Owned by features/dns: a record may be cached for up to a week (RFC 8767 4).
ALTER TABLE dns_records DROP CONSTRAINT dns_records_ttl_check;
ALTER TABLE dns_records ADD CONSTRAINT dns_records_ttl_check CHECK (ttl BETWEEN 60 AND 604800);
