-- Who did what to which object, in the transaction of the change. Ids only, no personal data.
CREATE OR REPLACE FUNCTION audit_write(
  p_actor jsonb, p_action text, p_object_type text, p_object text, p_detail jsonb,
  p_request text, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_log (at, actor, action, object_type, object_id, detail, request_id)
  VALUES (p_at, p_actor, p_action, p_object_type, p_object, p_detail, p_request);
END $$;
