-- Ends a provisioning task well: the hold becomes revenue, the first period starts, the server is active.
-- Returns false when the order was settled before.
CREATE OR REPLACE FUNCTION servers_deliver(
  p_server uuid, p_order uuid, p_transaction uuid, p_paid_until timestamptz, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql
-- Every statement in here goes by a key, as in servers_purchase.
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_server servers%ROWTYPE;
BEGIN
  IF NOT wallet_settle_order(p_order, p_transaction, 'delivered', p_at) THEN RETURN false; END IF;
  UPDATE servers SET service = 'active', power = 'running', power_seen_at = p_at, started_at = p_at,
                     paid_until = p_paid_until, grace_until = p_paid_until + servers_grace(),
                     terminates_at = p_paid_until + servers_grace() + servers_keeping(),
                     anchor_at = p_at, anchor_months = months, updated_at = p_at
  WHERE id = p_server AND service = 'pending' RETURNING * INTO STRICT v_server;
  INSERT INTO server_periods (order_id, server_id, starts_at, ends_at)
  VALUES (p_order, p_server, p_at, p_paid_until);
  PERFORM event_publish('servers.delivered.v1', v_server.site_id, v_server.customer_id,
                        jsonb_build_object('serverId', p_server, 'orderId', p_order), p_at);
  PERFORM audit_write('{"kind": "system"}', 'server.deliver', 'server', p_server::text,
                      jsonb_build_object('orderId', p_order), NULL, p_at);
  RETURN true;
END $$;
