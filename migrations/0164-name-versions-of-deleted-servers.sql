-- Owned by features/dns. A version whose records went with a server is told apart from an edit.
ALTER TABLE dns_versions DROP CONSTRAINT dns_versions_cause_check;
ALTER TABLE dns_versions ADD CONSTRAINT dns_versions_cause_check
  CHECK (cause IN ('edit', 'import', 'template', 'restore', 'reset', 'server', 'created'));
