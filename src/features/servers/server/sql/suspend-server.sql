-- The grace period is over: the machine is stopped, disk and addresses are kept. Waits for a running task. False
-- when it is not due.
CREATE OR REPLACE FUNCTION servers_suspend(p_server uuid, p_task uuid, p_at timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_server servers%ROWTYPE;
BEGIN
  SELECT * INTO STRICT v_server FROM servers WHERE id = p_server FOR UPDATE;
  IF v_server.service <> 'expired' OR v_server.grace_until > p_at OR v_server.hold_id IS NOT NULL
     OR services_is_reserved(p_server)
     OR EXISTS (SELECT 1 FROM tasks
                WHERE object_type = 'server' AND object_id = p_server AND state IN ('queued', 'running'))
  THEN RETURN false; END IF;
  UPDATE servers SET service = 'suspended', suspended_reason = 'unpaid', suspended_at = p_at,
    terminates_at = greatest(terminates_at, p_at + servers_keeping()),
    resumes = resumes OR power IN ('running', 'paused'), updated_at = p_at
  WHERE id = p_server RETURNING * INTO v_server;
  PERFORM task_open(p_task, 'server-suspend', v_server.site_id, v_server.customer_id, 'server', p_server, '{}',
                    '{"kind": "system"}', p_at);
  PERFORM event_publish('servers.suspended.v1', v_server.site_id, v_server.customer_id,
                        jsonb_build_object('serverId', p_server, 'cents', servers_due_cents(p_server),
                          'keptDays', round(extract(epoch FROM v_server.terminates_at - p_at) / 86400)), p_at);
  PERFORM audit_write('{"kind": "system"}', 'server.suspend', 'server', p_server::text,
                      '{"reason": "unpaid"}', NULL, p_at);
  RETURN true;
END $$;
