-- Owned by platform/http. A table that is published for a logical move needs a key for its updates (SQLSTATE 55000 without).
ALTER TABLE write_probe ADD PRIMARY KEY (at);
