-- Owned by platform/audit.
-- The whole address of who acted as staff; of customers the network is enough.
ALTER TABLE audit_places ADD COLUMN address text;
CREATE INDEX audit_log_actor ON audit_log ((actor ->> 'id'), id);
CREATE INDEX audit_log_action ON audit_log (action text_pattern_ops, id);
CREATE INDEX audit_log_object_id ON audit_log (object_id, id);
CREATE INDEX audit_log_at ON audit_log (at, id);
