-- Staff stops a server, whatever its service is: the machine is cut off, now or when its running task has ended, and
-- nothing is charged until the hold ends. A hold that is open ends with the new one. Reserved money goes back.
CREATE OR REPLACE FUNCTION servers_hold(
  p_server uuid, p_hold uuid, p_actor jsonb, p_request text, p_reason text, p_note text, p_text text,
  p_until timestamptz, p_release uuid, p_task uuid, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_server servers%ROWTYPE;
  v_before server_holds%ROWTYPE;
  v_open text;
BEGIN
  PERFORM wallet_open(customer_id) FROM servers WHERE id = p_server;
  SELECT * INTO v_server FROM servers WHERE id = p_server FOR UPDATE;
  IF NOT FOUND THEN PERFORM refuse('not_found'); END IF;
  IF v_server.service IN ('terminating', 'terminated', 'failed') THEN PERFORM refuse('server_ended'); END IF;
  UPDATE server_holds SET ended_at = p_at, ended_by = p_actor WHERE id = v_server.hold_id RETURNING * INTO v_before;
  PERFORM servers_skip_held(p_server, v_before.held_at, p_at) WHERE v_before.id IS NOT NULL;
  INSERT INTO server_holds (id, server_id, customer_id, reason, note, shown_text, held_at, held_by, held_until)
  VALUES (p_hold, p_server, v_server.customer_id, p_reason, p_note, p_text, p_at, p_actor, p_until);
  PERFORM services_release_renewal(p_server, p_release, p_at);
  SELECT kind INTO v_open FROM tasks
  WHERE object_type = 'server' AND object_id = p_server AND state IN ('queued', 'running');
  UPDATE servers SET hold_id = p_hold, shall_run = false, renewal_due_at = NULL, renewal_error = NULL, updated_at = p_at,
    resumes = resumes OR CASE
      WHEN v_server.hold_id IS NOT NULL OR v_open IN ('server-stop', 'server-suspend') THEN false
      WHEN v_open IN ('server-provision', 'server-start', 'server-restart', 'server-reinstall', 'server-restore') THEN true
      ELSE power IN ('running', 'paused') END
  WHERE id = p_server;
  IF v_open IS NULL AND v_server.power <> 'off' THEN
    PERFORM task_open(p_task, 'server-suspend', v_server.site_id, v_server.customer_id, 'server', p_server, '{}',
                      p_actor, p_at);
  END IF;
  PERFORM event_publish('servers.held.v1', v_server.site_id, v_server.customer_id,
                        jsonb_build_object('serverId', p_server, 'reason', p_reason), p_at);
  PERFORM audit_write(p_actor, 'server.hold', 'server', p_server::text, jsonb_build_object(
    'reason', p_note, 'before', coalesce(v_before.reason, v_server.service), 'after', p_reason, 'until', p_until), p_request, p_at);
END $$;
