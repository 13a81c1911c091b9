-- The paid time is over and nothing was reserved: the server runs on through its grace period. A late run of the
-- job never shortens it. False when it is not due.
CREATE OR REPLACE FUNCTION servers_expire(p_server uuid, p_at timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_server servers%ROWTYPE;
BEGIN
  -- Locked first: a reservation made meanwhile is seen by the statement after it.
  PERFORM 1 FROM servers WHERE id = p_server FOR UPDATE;
  UPDATE servers s SET service = 'expired', grace_until = greatest(grace_until, p_at + servers_grace()),
    terminates_at = greatest(terminates_at, greatest(grace_until, p_at + servers_grace()) + servers_keeping()), updated_at = p_at
  WHERE id = p_server AND service = 'active' AND paid_until <= p_at AND hold_id IS NULL AND NOT services_is_reserved(s.id)
  RETURNING * INTO v_server;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM event_publish('servers.expired.v1', v_server.site_id, v_server.customer_id,
                        jsonb_build_object('serverId', p_server, 'cents', servers_due_cents(p_server),
                          'hours', round(extract(epoch FROM v_server.grace_until - p_at) / 3600)), p_at);
  PERFORM audit_write('{"kind": "system"}', 'server.expire', 'server', p_server::text, '{}', NULL, p_at);
  RETURN true;
END $$;
