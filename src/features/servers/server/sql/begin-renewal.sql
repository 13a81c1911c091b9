-- The reserved period begins: its money becomes revenue. False when it is not due or was settled, and when more was
-- reserved than it costs now, which is returned first.
CREATE OR REPLACE FUNCTION servers_begin_renewal(p_server uuid, p_transaction uuid, p_at timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_server servers%ROWTYPE;
  v_order uuid;
  v_renewal service_renewals%ROWTYPE;
BEGIN
  PERFORM wallet_open(customer_id) FROM servers WHERE id = p_server;
  SELECT * INTO STRICT v_server FROM servers WHERE id = p_server FOR UPDATE;
  -- Under the same id: of the two transactions there is one.
  IF servers_release_dear(p_server, p_transaction, p_at) THEN RETURN false; END IF;
  v_order := services_begin_renewal(p_server, p_at);
  IF v_order IS NULL THEN RETURN false; END IF;
  SELECT * INTO STRICT v_renewal FROM service_renewals WHERE order_id = v_order;
  PERFORM wallet_settle_order(v_order, p_transaction, 'delivered', p_at);
  PERFORM servers_start_period(p_server, v_order, v_renewal.starts_at, v_renewal.term, p_at);
  PERFORM event_publish('servers.prolonged.v1', v_server.site_id, v_server.customer_id, jsonb_build_object(
    'serverId', p_server, 'orderId', v_order,
    'cents', (SELECT total_cents FROM orders WHERE id = v_order)), p_at);
  PERFORM audit_write('{"kind": "system"}', 'server.renew', 'server', p_server::text,
                      jsonb_build_object('orderId', v_order, 'months', v_renewal.term), NULL, p_at);
  RETURN true;
END $$;
