-- A further address works: its hold becomes revenue, and the next term costs more. False when settled before.
CREATE OR REPLACE FUNCTION servers_deliver_address(
  p_server uuid, p_order uuid, p_transaction uuid, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_server servers%ROWTYPE;
BEGIN
  IF NOT wallet_settle_order(p_order, p_transaction, 'delivered', p_at) THEN RETURN false; END IF;
  UPDATE servers SET updated_at = p_at WHERE id = p_server RETURNING * INTO STRICT v_server;
  PERFORM services_keep_cents(p_server, host(address), 1, coalesce(monthly_cents, (SELECT price_cents FROM extras WHERE id = 'ipv4')),
    monthly_cost_cents)
  FROM server_addresses WHERE order_id = p_order;
  PERFORM event_publish('servers.address-added.v1', v_server.site_id, v_server.customer_id,
                        jsonb_build_object('serverId', p_server, 'orderId', p_order), p_at);
  PERFORM audit_write('{"kind": "system"}', 'server.deliver-address', 'server', p_server::text,
                      jsonb_build_object('orderId', p_order), NULL, p_at);
  RETURN true;
END $$;
