-- The prolongation of a server in one database call: key, wallet lock, price, charge, period, dates, start,
-- event, audit. Money that autoprolong reserved for the same time is returned first. Any refusal rolls all of
-- it back. Returns NULL when it ran, or the stored answer when this key ran before.
CREATE OR REPLACE FUNCTION servers_prolong(
  p_customer uuid, p_actor jsonb, p_request text, p_key text, p_request_hash bytea, p_answer jsonb,
  p_server uuid, p_order uuid, p_reserve uuid, p_capture uuid, p_release uuid, p_task uuid, p_months integer,
  p_expected_cents bigint, p_at timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_server servers%ROWTYPE;
  v_quote jsonb;
BEGIN
  v_replay := idempotency_claim(
    p_customer, p_key, 'POST /v2/servers/{id}/prolong', p_request_hash, p_answer, p_at);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;

  PERFORM wallet_open(p_customer);
  SELECT * INTO v_server FROM servers WHERE id = p_server AND customer_id = p_customer FOR UPDATE;
  IF NOT FOUND THEN PERFORM refuse('not_found'); END IF;
  PERFORM servers_refuse_payment(v_server.service, v_server.suspended_reason);
  PERFORM servers_refuse_held(v_server.hold_id, v_server.removes_at);
  v_quote := taxes_add(servers_quote_term(v_server.site_id, p_server, p_months), v_server.site_id, p_customer, p_at);
  IF (v_quote ->> 'totalCents')::bigint <> p_expected_cents THEN
    PERFORM refuse('price_changed', jsonb_build_object('totalCents', v_quote -> 'totalCents'));
  END IF;
  PERFORM services_release_renewal(p_server, p_release, p_at);
  PERFORM wallet_pay_order(p_order, p_reserve, v_server.site_id, p_customer, p_key, 'server-prolong', 'server',
                           p_server, v_quote, p_at);
  PERFORM api_keys_spend(p_actor, p_customer, (v_quote ->> 'totalCents')::bigint, p_at);
  PERFORM wallet_settle_order(p_order, p_capture, 'delivered', p_at);
  PERFORM servers_start_period(
    p_server, p_order, servers_term_start(v_server.service, v_server.paid_until, p_at), p_months, p_at);
  PERFORM servers_resume(p_server, p_task, p_at);
  PERFORM event_publish('servers.prolonged.v1', v_server.site_id, p_customer, jsonb_build_object(
    'serverId', p_server, 'orderId', p_order, 'cents', v_quote -> 'totalCents'), p_at);
  PERFORM audit_write(p_actor, 'server.prolong', 'server', p_server::text, jsonb_build_object(
    'orderId', p_order, 'months', p_months, 'totalCents', v_quote -> 'totalCents'), p_request, p_at);
  RETURN NULL;
END $$;
