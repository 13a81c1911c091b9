-- A further address could not be set up: the money is returned and the address quarantined. A separate task removes
-- it from the machine, in case it was added. False when settled before.
CREATE OR REPLACE FUNCTION servers_refund_address(
  p_server uuid, p_order uuid, p_transaction uuid, p_task uuid, p_error text, p_free_from timestamptz,
  p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_server servers%ROWTYPE;
BEGIN
  IF NOT wallet_settle_order(p_order, p_transaction, 'refunded', p_at) THEN RETURN false; END IF;
  UPDATE servers SET updated_at = p_at WHERE id = p_server RETURNING * INTO STRICT v_server;
  PERFORM services_forget_cents(p_server, host(address)) FROM server_addresses WHERE order_id = p_order;
  UPDATE server_address_terms SET until = greatest(since, p_at)
  WHERE until IS NULL AND address IN (SELECT address FROM server_addresses WHERE order_id = p_order);
  WITH released AS (DELETE FROM server_addresses WHERE order_id = p_order RETURNING address, block_id)
  INSERT INTO ip_free (address, location_id, block_id, free_from)
  SELECT released.address, b.location_id, b.id, p_free_from
  FROM released JOIN ip_blocks b ON b.id = released.block_id;
  PERFORM task_open(p_task, 'server-addresses', v_server.site_id, v_server.customer_id, 'server', p_server, '{}',
                    '{"kind": "system"}', p_at);
  PERFORM event_publish('servers.address-refunded.v1', v_server.site_id, v_server.customer_id,
                        jsonb_build_object('serverId', p_server, 'orderId', p_order, 'error', p_error), p_at);
  PERFORM audit_write('{"kind": "system"}', 'server.refund-address', 'server', p_server::text,
                      jsonb_build_object('orderId', p_order, 'error', p_error), NULL, p_at);
  RETURN true;
END $$;
