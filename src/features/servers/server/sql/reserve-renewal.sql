-- Autoprolong: sets the price of the next period aside, from three days before it begins. A refusal (money,
-- an open debt) is noted and tried again: daily, in the last day and after it hourly. Its order has a key
-- that names server and period, so no period is reserved twice. Returns reserved, refused or idle.
CREATE OR REPLACE FUNCTION servers_reserve_renewal(
  p_server uuid, p_order uuid, p_transaction uuid, p_at timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_server servers%ROWTYPE;
  v_quote jsonb;
  v_key text;
BEGIN
  PERFORM wallet_open(customer_id) FROM servers WHERE id = p_server;
  SELECT * INTO STRICT v_server FROM servers WHERE id = p_server FOR UPDATE;
  IF NOT v_server.autoprolong OR v_server.service NOT IN ('active', 'expired')
     OR v_server.paid_until - servers_reserve_ahead() > p_at
     OR EXISTS (SELECT 1 FROM server_renewals WHERE server_id = p_server AND state = 'reserved')
  THEN RETURN 'idle'; END IF;
  SELECT format('server:%s:%s:%s', p_server, to_char(v_server.paid_until AT TIME ZONE 'UTC', 'YYYY-MM-DD'), count(*))
  INTO v_key FROM server_renewals WHERE server_id = p_server AND starts_at = v_server.paid_until;
  BEGIN
    v_quote := servers_quote_term(v_server.site_id, p_server, v_server.months);
    PERFORM wallet_pay_order(p_order, p_transaction, v_server.site_id, v_server.customer_id, v_key,
                             'server-renewal', 'server', p_server, v_quote, p_at);
  EXCEPTION WHEN SQLSTATE 'MR001' THEN
    UPDATE servers SET renewal_error = SQLERRM, updated_at = p_at,
      renewal_due_at = least(p_at + interval '1 day', greatest(p_at + interval '1 hour', paid_until - interval '1 day'))
    WHERE id = p_server;
    RETURN 'refused';
  END;
  INSERT INTO server_renewals (order_id, server_id, starts_at, months, state)
  VALUES (p_order, p_server, v_server.paid_until, v_server.months, 'reserved');
  UPDATE servers SET renewal_error = NULL, renewal_due_at = NULL, updated_at = p_at WHERE id = p_server;
  PERFORM event_publish('servers.renewal-reserved.v1', v_server.site_id, v_server.customer_id, jsonb_build_object(
    'serverId', p_server, 'orderId', p_order, 'cents', v_quote -> 'totalCents'), p_at);
  PERFORM audit_write('{"kind": "system"}', 'server.reserve-renewal', 'server', p_server::text, jsonb_build_object(
    'orderId', p_order, 'totalCents', v_quote -> 'totalCents'), NULL, p_at);
  RETURN 'reserved';
END $$;
