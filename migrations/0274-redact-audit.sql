-- Owned by platform/audit. A row of the audit is never edited and never removed. The one change that it takes is that
-- texts which a customer typed give way to a word, when the customer is erased.
CREATE FUNCTION audit_redacted(p_detail jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(key, CASE
    WHEN key IN ('before', 'after', 'name') AND jsonb_typeof(value) IN ('string', 'object') THEN to_jsonb('erased'::text)
    ELSE value END), '{}'::jsonb)
  FROM jsonb_each(p_detail)
$$;

CREATE FUNCTION audit_refuse_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.at, NEW.actor, NEW.action, NEW.object_type, NEW.object_id, NEW.request_id)
       IS DISTINCT FROM (OLD.id, OLD.at, OLD.actor, OLD.action, OLD.object_type, OLD.object_id, OLD.request_id)
     OR NEW.detail IS DISTINCT FROM audit_redacted(OLD.detail)
  THEN RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'MR002'; END IF;
  RETURN NEW;
END $$;

DROP TRIGGER audit_log_append_only ON audit_log;
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_no_edit BEFORE UPDATE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION audit_refuse_edit();
