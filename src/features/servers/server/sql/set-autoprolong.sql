-- Switches autoprolong. Off returns reserved money; on reserves at the next run.
CREATE OR REPLACE FUNCTION servers_set_autoprolong(
  p_customer uuid, p_server uuid, p_actor jsonb, p_request text, p_is_enabled boolean, p_release uuid,
  p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_server servers%ROWTYPE;
BEGIN
  PERFORM wallet_open(p_customer);
  SELECT * INTO v_server FROM servers WHERE id = p_server AND customer_id = p_customer FOR UPDATE;
  IF NOT FOUND THEN PERFORM refuse('not_found'); END IF;
  IF v_server.service IN ('terminating', 'terminated', 'failed') THEN PERFORM refuse('server_ended'); END IF;
  IF v_server.autoprolong = p_is_enabled THEN RETURN; END IF;
  IF NOT p_is_enabled THEN PERFORM services_release_renewal(p_server, p_release, p_at); END IF;
  UPDATE servers SET autoprolong = p_is_enabled, renewal_due_at = NULL, renewal_error = NULL, updated_at = p_at
  WHERE id = p_server;
  PERFORM event_publish('servers.changed.v1', v_server.site_id, p_customer,
                        jsonb_build_object('serverId', p_server), p_at);
  PERFORM audit_write(p_actor, 'server.autoprolong', 'server', p_server::text,
                      jsonb_build_object('isEnabled', p_is_enabled), p_request, p_at);
END $$;
