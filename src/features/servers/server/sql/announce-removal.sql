-- Staff announces that a server will be removed: nothing more is paid for it until then. Reserved money goes back.
CREATE OR REPLACE FUNCTION servers_announce_removal(
  p_server uuid, p_removal uuid, p_actor jsonb, p_request text, p_reason text, p_note text, p_text text,
  p_gives_back boolean, p_due timestamptz, p_release uuid, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_server servers%ROWTYPE;
BEGIN
  PERFORM wallet_open(customer_id) FROM servers WHERE id = p_server;
  SELECT * INTO v_server FROM servers WHERE id = p_server FOR UPDATE;
  IF NOT FOUND THEN PERFORM refuse('not_found'); END IF;
  IF v_server.service IN ('terminating', 'terminated', 'failed') OR v_server.removes_at IS NOT NULL
  THEN PERFORM refuse('server_ended'); END IF;
  IF v_server.service = 'pending' THEN PERFORM refuse('server_not_active'); END IF;
  PERFORM services_release_renewal(p_server, p_release, p_at);
  INSERT INTO server_removals (id, server_id, customer_id, reason, note, shown_text, gives_back, addresses,
                               announced_at, announced_by, due_at)
  VALUES (p_removal, p_server, v_server.customer_id, p_reason, p_note, p_text, p_gives_back,
          servers_addresses_of(p_server)::inet[], p_at, p_actor, p_due);
  UPDATE servers SET removes_at = p_due, renewal_due_at = NULL, renewal_error = NULL, updated_at = p_at
  WHERE id = p_server;
  PERFORM event_publish('servers.removal-announced.v1', v_server.site_id, v_server.customer_id, jsonb_build_object(
    'serverId', p_server, 'days', ceil(extract(epoch FROM p_due - p_at) / 86400)::integer), p_at);
  PERFORM audit_write(p_actor, 'server.announce-removal', 'server', p_server::text, jsonb_build_object(
    'reason', p_note, 'before', v_server.service, 'after', p_reason, 'due', p_due, 'givesBack', p_gives_back,
    'addresses', array_to_string(servers_addresses_of(p_server), ' ')), p_request, p_at);
END $$;
