-- Who did what to which object, in the transaction of the change. Ids only, no personal data. Why staff did it comes with
-- the call (`sqlContext`), where the caller does not say it itself.
CREATE OR REPLACE FUNCTION audit_write(
  p_actor jsonb, p_action text, p_object_type text, p_object text, p_detail jsonb,
  p_request text, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_because jsonb := nullif(current_setting('moorage.why_of_staff', true), '')::jsonb;
BEGIN
  IF v_because IS NOT NULL AND p_actor ->> 'kind' = 'staff' AND v_because ->> 'request' IS NOT DISTINCT FROM p_request THEN
    p_detail := jsonb_build_object('reason', v_because -> 'reason') || p_detail;
  END IF;
  INSERT INTO audit_log (at, actor, action, object_type, object_id, detail, request_id)
  VALUES (p_at, p_actor, p_action, p_object_type, p_object, p_detail, p_request);
END $$;
