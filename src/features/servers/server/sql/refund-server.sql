-- Fails a provisioning task: the money and the stock return, the server is failed. Its possible
-- remains on the hypervisor are removed by a separate task, which also releases the addresses.
-- Returns false when the order was settled before.
CREATE OR REPLACE FUNCTION servers_refund(
  p_server uuid, p_order uuid, p_transaction uuid, p_cleanup_task uuid, p_error text, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_server servers%ROWTYPE;
BEGIN
  IF NOT wallet_settle_order(p_order, p_transaction, 'refunded', p_at) THEN RETURN false; END IF;
  UPDATE servers SET service = 'failed', power = 'off', updated_at = p_at
  WHERE id = p_server AND service = 'pending' RETURNING * INTO STRICT v_server;
  PERFORM catalog_return_stock(p_order, v_server.plan_id, v_server.location_id);
  PERFORM task_open(p_cleanup_task, 'server-cleanup', v_server.site_id, v_server.customer_id, 'server', p_server,
                    '{}', '{"kind": "system"}', p_at);
  PERFORM event_publish('servers.refunded.v1', v_server.site_id, v_server.customer_id,
                        jsonb_build_object('serverId', p_server, 'orderId', p_order, 'error', p_error), p_at);
  PERFORM audit_write('{"kind": "system"}', 'server.refund', 'server', p_server::text,
                      jsonb_build_object('orderId', p_order, 'error', p_error), NULL, p_at);
  RETURN true;
END $$;
