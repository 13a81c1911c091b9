-- A kept server was not paid for, nor is the money of a further term reserved: its machine is removed, which cannot be undone. A removal that
-- failed is retried an hour later. False when it is not due.
CREATE OR REPLACE FUNCTION servers_terminate(p_server uuid, p_task uuid, p_at timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_server servers%ROWTYPE;
BEGIN
  SELECT * INTO STRICT v_server FROM servers WHERE id = p_server FOR UPDATE;
  IF EXISTS (SELECT 1 FROM tasks
             WHERE object_type = 'server' AND object_id = p_server AND state IN ('queued', 'running'))
     OR NOT (v_server.service = 'suspended' AND v_server.hold_id IS NULL AND v_server.terminates_at <= p_at
               AND NOT services_is_reserved(p_server)
             OR v_server.service = 'terminating' AND v_server.updated_at + interval '1 hour' <= p_at)
  THEN RETURN false; END IF;
  UPDATE server_removals SET ended_at = p_at, outcome = 'gone' WHERE server_id = p_server AND ended_at IS NULL;
  UPDATE servers SET service = 'terminating', autoprolong = false, resumes = false, removes_at = NULL, updated_at = p_at
  WHERE id = p_server;
  PERFORM task_open(p_task, 'server-terminate', v_server.site_id, v_server.customer_id, 'server', p_server, '{}',
                    '{"kind": "system"}', p_at);
  PERFORM audit_write('{"kind": "system"}', 'server.terminate', 'server', p_server::text, '{}', NULL, p_at);
  RETURN true;
END $$;
