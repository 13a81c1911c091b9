-- Owned by platform/http. One row that /readyz writes, to find out whether the database takes writes.
CREATE TABLE write_probe (at timestamptz NOT NULL);
INSERT INTO write_probe VALUES ('2026-01-01T00:00:00Z');
