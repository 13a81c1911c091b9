-- Owned by platform. The queue of staff, which is looked at every second while the office is open.
CREATE INDEX audit_findings_open ON audit_findings (found_at) WHERE settled_at IS NULL;
