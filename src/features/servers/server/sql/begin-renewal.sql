-- The reserved period begins: its money becomes revenue. False when it has not come or was settled.
CREATE OR REPLACE FUNCTION servers_begin_renewal(p_server uuid, p_transaction uuid, p_at timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_server servers%ROWTYPE;
  v_renewal server_renewals%ROWTYPE;
BEGIN
  PERFORM wallet_open(customer_id) FROM servers WHERE id = p_server;
  SELECT * INTO STRICT v_server FROM servers WHERE id = p_server FOR UPDATE;
  UPDATE server_renewals SET state = 'begun'
  WHERE server_id = p_server AND state = 'reserved' AND starts_at <= p_at RETURNING * INTO v_renewal;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM wallet_settle_order(v_renewal.order_id, p_transaction, 'delivered', p_at);
  PERFORM servers_start_period(p_server, v_renewal.order_id, v_renewal.starts_at, v_renewal.months, p_at);
  PERFORM event_publish('servers.prolonged.v1', v_server.site_id, v_server.customer_id, jsonb_build_object(
    'serverId', p_server, 'orderId', v_renewal.order_id,
    'cents', (SELECT total_cents FROM orders WHERE id = v_renewal.order_id)), p_at);
  PERFORM audit_write('{"kind": "system"}', 'server.renew', 'server', p_server::text,
                      jsonb_build_object('orderId', v_renewal.order_id, 'months', v_renewal.months), NULL, p_at);
  RETURN true;
END $$;
