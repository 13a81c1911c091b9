-- Staff stops a removal that was announced and has not begun. False when there is none.
CREATE OR REPLACE FUNCTION servers_stop_removal(
  p_server uuid, p_actor jsonb, p_request text, p_note text, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_server servers%ROWTYPE;
BEGIN
  SELECT * INTO v_server FROM servers WHERE id = p_server FOR UPDATE;
  IF NOT FOUND THEN PERFORM refuse('not_found'); END IF;
  UPDATE server_removals SET ended_at = p_at, ended_by = p_actor, outcome = 'stopped'
  WHERE server_id = p_server AND ended_at IS NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE servers SET removes_at = NULL, updated_at = p_at WHERE id = p_server;
  PERFORM event_publish('servers.removal-stopped.v1', v_server.site_id, v_server.customer_id,
                        jsonb_build_object('serverId', p_server), p_at);
  PERFORM audit_write(p_actor, 'server.stop-removal', 'server', p_server::text, jsonb_build_object(
    'reason', p_note, 'before', v_server.removes_at, 'after', 'none'), p_request, p_at);
  RETURN true;
END $$;
