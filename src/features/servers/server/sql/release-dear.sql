-- Returns what autoprolong reserved for the next term of a server where the term costs less now: its price was lowered,
-- or a raise was called off; or where it is taxed otherwise now. It is reserved again at the present price. False when there is nothing to return.
CREATE OR REPLACE FUNCTION servers_release_dear(p_server uuid, p_release uuid, p_at timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_server servers%ROWTYPE;
BEGIN
  PERFORM wallet_open(customer_id) FROM servers WHERE id = p_server;
  SELECT * INTO STRICT v_server FROM servers WHERE id = p_server FOR UPDATE;
  IF NOT EXISTS (
    SELECT 1 FROM service_renewals r JOIN orders o ON o.id = r.order_id
    WHERE r.service_id = p_server AND r.state = 'reserved'
      AND (o.total_cents > taxes_gross_cents(servers_term_cents(p_server, r.term, servers_next_start(p_server)),
             v_server.site_id, v_server.customer_id, servers_next_start(p_server))
           OR taxes_has_changed(o.id, v_server.site_id, v_server.customer_id, servers_next_start(p_server))))
  THEN RETURN false; END IF;
  PERFORM services_release_renewal(p_server, p_release, p_at);
  UPDATE servers SET renewal_due_at = NULL, renewal_error = NULL, updated_at = p_at WHERE id = p_server;
  PERFORM event_publish('servers.changed.v1', v_server.site_id, v_server.customer_id,
                        jsonb_build_object('serverId', p_server), p_at);
  PERFORM audit_write('{"kind": "system"}', 'server.release-dear', 'server', p_server::text, '{}', NULL, p_at);
  RETURN true;
END $$;
