-- Completes a provisioning task: the hold becomes revenue, the first period starts, the server is active.
-- Returns false when the order was settled before.
CREATE OR REPLACE FUNCTION servers_deliver_order(
  p_server uuid, p_order uuid, p_transaction uuid, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql
-- Every statement in here is an index lookup, as in servers_purchase.
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_server servers%ROWTYPE;
  v_ends timestamptz;
BEGIN
  IF NOT wallet_settle_order(p_order, p_transaction, 'delivered', p_at) THEN RETURN false; END IF;
  SELECT servers_term_end(p_at, 0, p_at, p_at, months) INTO STRICT v_ends FROM servers WHERE id = p_server;
  UPDATE servers SET service = 'active', power = 'running', shall_run = true, power_seen_at = p_at, started_at = p_at,
                     paid_until = v_ends, grace_until = v_ends + servers_grace(),
                     terminates_at = v_ends + servers_grace() + servers_keeping(),
                     anchor_at = p_at, anchor_months = months, updated_at = p_at
  WHERE id = p_server AND service = 'pending' RETURNING * INTO STRICT v_server;
  INSERT INTO server_periods (order_id, server_id, starts_at, ends_at) VALUES (p_order, p_server, p_at, v_ends);
  PERFORM event_publish('servers.delivered.v1', v_server.site_id, v_server.customer_id,
                        jsonb_build_object('serverId', p_server, 'orderId', p_order), p_at);
  PERFORM audit_write('{"kind": "system"}', 'server.deliver', 'server', p_server::text,
                      jsonb_build_object('orderId', p_order), NULL, p_at);
  RETURN true;
END $$;
