-- Starts a paid period: the server is active until its end, whatever its state was, and all dates move. The caller
-- holds the locks of wallet and server and captures the order's money.
CREATE OR REPLACE FUNCTION servers_start_period(
  p_server uuid, p_order uuid, p_starts timestamptz, p_months integer, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_server servers%ROWTYPE;
  v_ends timestamptz;
BEGIN
  SELECT * INTO STRICT v_server FROM servers WHERE id = p_server;
  v_ends := servers_term_end(v_server.anchor_at, v_server.anchor_months, v_server.paid_until, p_starts, p_months);
  INSERT INTO server_periods (order_id, server_id, starts_at, ends_at)
  VALUES (p_order, p_server, p_starts, v_ends);
  UPDATE servers SET service = 'active', paid_until = v_ends, grace_until = v_ends + servers_grace(),
    terminates_at = v_ends + servers_grace() + servers_keeping(),
    anchor_at = CASE WHEN p_starts = v_server.paid_until THEN anchor_at ELSE p_starts END,
    anchor_months = CASE WHEN p_starts = v_server.paid_until THEN anchor_months ELSE 0 END + p_months,
    suspended_at = NULL, suspended_reason = NULL, renewal_due_at = NULL, renewal_error = NULL, updated_at = p_at
  WHERE id = p_server;
END $$;
