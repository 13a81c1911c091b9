-- A further IPv4 address in one database call: key, wallet lock, price, order and hold, address, task. The
-- task captures the money or returns it. Reserved money of the next period is returned: its price
-- changes with the address. Returns NULL when it ran, or the stored answer when this key ran before.
CREATE OR REPLACE FUNCTION servers_buy_address(
  p_customer uuid, p_actor jsonb, p_request text, p_key text, p_request_hash bytea, p_answer jsonb,
  p_server uuid, p_order uuid, p_reserve uuid, p_release uuid, p_task uuid, p_limit integer,
  p_expected_cents bigint, p_at timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_server servers%ROWTYPE;
  v_quote jsonb;
  -- With the customer's tax; the address keeps its net price.
  v_due jsonb;
  v_address inet;
BEGIN
  v_replay := idempotency_claim(
    p_customer, p_key, 'POST /v2/servers/{id}/ipv4', p_request_hash, p_answer, p_at);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;

  PERFORM wallet_open(p_customer);
  SELECT * INTO v_server FROM servers WHERE id = p_server AND customer_id = p_customer FOR UPDATE;
  IF NOT FOUND THEN PERFORM refuse('not_found'); END IF;
  IF v_server.service <> 'active' OR v_server.paid_until <= p_at THEN PERFORM refuse('server_not_active'); END IF;
  PERFORM servers_refuse_held(v_server.hold_id, v_server.removes_at);
  -- Not left to opening the task: ending the open one needs the wallet, which is locked by now.
  IF EXISTS (SELECT 1 FROM tasks
             WHERE object_type = 'server' AND object_id = p_server AND state IN ('queued', 'running'))
  THEN PERFORM refuse('server_busy'); END IF;
  IF (SELECT count(*) FROM server_addresses WHERE server_id = p_server) >= p_limit THEN
    PERFORM refuse('address_limit', jsonb_build_object('max', p_limit));
  END IF;
  v_quote := catalog_quote_extra_address(v_server.site_id, p_at, v_server.paid_until);
  v_due := taxes_add(v_quote, v_server.site_id, p_customer, p_at);
  IF (v_due ->> 'totalCents')::bigint <> p_expected_cents THEN
    PERFORM refuse('price_changed', jsonb_build_object('totalCents', v_due -> 'totalCents'));
  END IF;
  PERFORM services_release_renewal(p_server, p_release, p_at);
  PERFORM wallet_pay_order(p_order, p_reserve, v_server.site_id, p_customer, p_key, 'server-ipv4', 'server',
                           p_server, v_due, p_at);
  PERFORM api_keys_spend(p_actor, p_customer, (v_due ->> 'totalCents')::bigint, p_at);
  v_address := servers_take_address(p_server, v_server.location_id, false, p_at);
  UPDATE server_addresses SET order_id = p_order, monthly_cents = (v_quote ->> 'monthlyCents')::bigint,
    monthly_cost_cents = (v_quote ->> 'monthlyCostCents')::bigint
  WHERE address = v_address;
  PERFORM task_open(p_task, 'server-ipv4', v_server.site_id, p_customer, 'server', p_server,
                    jsonb_build_object('orderId', p_order), p_actor, p_at);
  PERFORM event_publish('servers.changed.v1', v_server.site_id, p_customer,
                        jsonb_build_object('serverId', p_server, 'orderId', p_order), p_at);
  PERFORM audit_write(p_actor, 'server.buy-address', 'server', p_server::text, jsonb_build_object(
    'orderId', p_order, 'totalCents', v_due -> 'totalCents'), p_request, p_at);
  RETURN NULL;
END $$;
