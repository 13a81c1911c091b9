-- Staff gives a server days that are not charged: the paid time ends later, and terms are counted from that day on. What
-- was reserved for the next term is returned, since it begins later; it is reserved again in time. p_expected is the end
-- that staff saw, so that a repeated call gives nothing more. p_text is what the customer reads. Returns the new end.
CREATE OR REPLACE FUNCTION servers_grant_days(
  p_server uuid, p_days integer, p_expected timestamptz, p_worth_cents bigint, p_text text, p_reason text,
  p_release uuid,
  p_actor jsonb, p_request text, p_at timestamptz
) RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
  v_server servers%ROWTYPE;
  v_until timestamptz;
  v_left integer;
BEGIN
  PERFORM wallet_open(customer_id) FROM servers WHERE id = p_server;
  SELECT * INTO v_server FROM servers WHERE id = p_server FOR UPDATE;
  IF NOT FOUND THEN PERFORM refuse('not_found'); END IF;
  IF v_server.service NOT IN ('active', 'expired') THEN PERFORM refuse('server_not_active'); END IF;
  -- To the millisecond, as it is shown.
  IF date_trunc('milliseconds', v_server.paid_until) <> p_expected THEN PERFORM refuse('paid_until_changed'); END IF;
  v_left := servers_free_days_left(p_server, p_at);
  IF p_days > v_left THEN PERFORM refuse('free_days_limit', jsonb_build_object('days', v_left)); END IF;
  INSERT INTO server_free_days (server_id, at, days) VALUES (p_server, p_at, p_days)
  ON CONFLICT (server_id, at) DO UPDATE SET days = server_free_days.days + excluded.days;
  PERFORM services_release_renewal(p_server, p_release, p_at);
  v_until := v_server.paid_until + make_interval(days => p_days);
  UPDATE servers SET paid_until = v_until, anchor_at = v_until, anchor_months = 0,
    service = CASE WHEN v_until > p_at THEN 'active' ELSE service END,
    grace_until = greatest(grace_until, v_until + servers_grace()),
    terminates_at = greatest(terminates_at, greatest(grace_until, v_until + servers_grace()) + servers_keeping()),
    renewal_due_at = NULL, renewal_error = NULL, days_text = p_text, updated_at = p_at
  WHERE id = p_server;
  PERFORM services_move_first_paid(p_server, v_server.paid_until, v_until);
  PERFORM event_publish('servers.days-given.v1', v_server.site_id, v_server.customer_id,
                        jsonb_build_object('serverId', p_server, 'days', p_days), p_at);
  PERFORM audit_write(p_actor, 'server.give-days', 'server', p_server::text, jsonb_build_object(
    'days', p_days, 'worthCents', p_worth_cents, 'before', v_server.paid_until, 'after', v_until, 'reason', p_reason),
    p_request, p_at);
  RETURN v_until;
END $$;
