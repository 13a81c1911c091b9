-- Autoprolong: reserves the price of the next period, from three days before it begins until the server is deleted. A
-- refusal (money, an open debt) is stored and retried: daily, in the last day and after it hourly. Returns reserved,
-- refused or idle.
CREATE OR REPLACE FUNCTION servers_reserve_renewal(
  p_server uuid, p_order uuid, p_transaction uuid, p_at timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_server servers%ROWTYPE;
  v_quote jsonb;
BEGIN
  PERFORM wallet_open(customer_id) FROM servers WHERE id = p_server;
  SELECT * INTO STRICT v_server FROM servers WHERE id = p_server FOR UPDATE;
  IF NOT v_server.autoprolong OR NOT servers_is_payable(v_server.service, v_server.suspended_reason)
     OR v_server.hold_id IS NOT NULL OR v_server.removes_at IS NOT NULL OR v_server.paid_until - servers_reserve_ahead() > p_at
     OR services_is_reserved(p_server)
  THEN RETURN 'idle'; END IF;
  BEGIN
    v_quote := taxes_add(servers_quote_term(v_server.site_id, p_server, v_server.months), v_server.site_id,
                         v_server.customer_id, servers_next_start(p_server));
    PERFORM services_reserve_renewal('server', p_server, v_server.site_id, v_server.customer_id, p_order, p_transaction,
                                     servers_term_start(v_server.service, v_server.paid_until, p_at), v_server.months,
                                     v_quote, p_at);
  EXCEPTION WHEN SQLSTATE 'MR001' THEN
    UPDATE servers SET renewal_error = SQLERRM, updated_at = p_at,
      renewal_due_at = least(p_at + interval '1 day', greatest(p_at + interval '1 hour', paid_until - interval '1 day'))
    WHERE id = p_server;
    RETURN 'refused';
  END;
  UPDATE servers SET renewal_error = NULL, renewal_due_at = NULL, updated_at = p_at WHERE id = p_server;
  PERFORM event_publish('servers.renewal-reserved.v1', v_server.site_id, v_server.customer_id, jsonb_build_object(
    'serverId', p_server, 'orderId', p_order, 'cents', v_quote -> 'totalCents'), p_at);
  PERFORM audit_write('{"kind": "system"}', 'server.reserve-renewal', 'server', p_server::text, jsonb_build_object(
    'orderId', p_order, 'totalCents', v_quote -> 'totalCents'), NULL, p_at);
  RETURN 'reserved';
END $$;
