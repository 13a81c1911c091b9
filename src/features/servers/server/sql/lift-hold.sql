-- A hold ends: by staff, or by its date (p_due: only then). What was unpaid before or became so meanwhile stays so, with
-- the time that every unpaid server has from now on; the machine starts if it ran. False when there is none to end.
CREATE OR REPLACE FUNCTION servers_lift_hold(
  p_server uuid, p_actor jsonb, p_request text, p_note text, p_due boolean, p_task uuid, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_server servers%ROWTYPE;
  v_hold server_holds%ROWTYPE;
BEGIN
  SELECT * INTO v_server FROM servers WHERE id = p_server FOR UPDATE;
  IF NOT FOUND THEN PERFORM refuse('not_found'); END IF;
  UPDATE server_holds SET ended_at = p_at, ended_by = p_actor
  WHERE id = v_server.hold_id AND (NOT p_due OR held_until <= p_at) RETURNING * INTO v_hold;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM servers_skip_held(p_server, v_hold.held_at, p_at);
  UPDATE servers SET hold_id = NULL, updated_at = p_at,
    grace_until = CASE WHEN service = 'expired' THEN greatest(grace_until, p_at + servers_grace()) ELSE grace_until END,
    terminates_at = CASE
      WHEN service = 'expired' THEN greatest(terminates_at, p_at + servers_grace() + servers_keeping())
      WHEN service = 'suspended' THEN greatest(terminates_at, p_at + servers_keeping())
      ELSE terminates_at END
  WHERE id = p_server;
  PERFORM servers_resume(p_server, p_task, p_at);
  PERFORM event_publish('servers.hold-lifted.v1', v_server.site_id, v_server.customer_id,
                        jsonb_build_object('serverId', p_server), p_at);
  PERFORM audit_write(p_actor, 'server.lift-hold', 'server', p_server::text, jsonb_build_object(
    'reason', p_note, 'before', v_hold.reason, 'after', v_server.service), p_request, p_at);
  RETURN true;
END $$;
