-- Starts a server that ran when it was suspended or held, and is so no longer. While another task runs it is left to the lifecycle job:
-- a payment is never refused because a machine is busy.
CREATE OR REPLACE FUNCTION servers_resume(p_server uuid, p_task uuid, p_at timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_server servers%ROWTYPE;
BEGIN
  SELECT * INTO STRICT v_server FROM servers WHERE id = p_server FOR UPDATE;
  IF NOT v_server.resumes OR v_server.hold_id IS NOT NULL
     OR v_server.service NOT IN ('active', 'expired') OR EXISTS (
    SELECT 1 FROM tasks WHERE object_type = 'server' AND object_id = p_server AND state IN ('queued', 'running'))
  THEN RETURN false; END IF;
  UPDATE servers SET resumes = false, updated_at = p_at WHERE id = p_server;
  PERFORM task_open(p_task, 'server-start', v_server.site_id, v_server.customer_id, 'server', p_server, '{}',
                    '{"kind": "system"}', p_at);
  PERFORM audit_write('{"kind": "system"}', 'server.resume', 'server', p_server::text, '{}', NULL, p_at);
  RETURN true;
END $$;
