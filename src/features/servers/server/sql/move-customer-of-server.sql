-- Gives a server to another customer of its site, with its paid time, price and addresses. What its former customer
-- set aside for the next term goes back to them first; their keys, password, tags, reverse names and console tickets do
-- not go along, and it renews itself no more. Books stay with the customer who paid. The caller has checked the new one.
CREATE OR REPLACE FUNCTION servers_move_customer(
  p_server uuid, p_from uuid, p_to uuid, p_actor jsonb, p_request text, p_reason text, p_release uuid, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_server servers%ROWTYPE;
BEGIN
  PERFORM wallet_open(p_from);
  SELECT * INTO v_server FROM servers WHERE id = p_server AND customer_id = p_from FOR UPDATE;
  IF NOT FOUND THEN PERFORM refuse('not_found'); END IF;
  IF v_server.service IN ('terminating', 'terminated', 'failed') THEN PERFORM refuse('server_ended'); END IF;
  IF v_server.service = 'pending' OR EXISTS (
    SELECT FROM tasks WHERE object_type = 'server' AND object_id = p_server AND state IN ('queued', 'running'))
  THEN PERFORM refuse('server_busy'); END IF;
  PERFORM services_release_renewal(p_server, p_release, p_at);
  IF EXISTS (SELECT FROM orders WHERE object_type = 'server' AND object_id = p_server AND state = 'paid')
     OR EXISTS (SELECT FROM server_removals WHERE server_id = p_server AND ended_at IS NULL)
  THEN PERFORM refuse('server_busy'); END IF;

  UPDATE server_address_terms SET until = p_at WHERE server_id = p_server AND until IS NULL;
  INSERT INTO server_address_terms (address, since, server_id, customer_id)
  SELECT address, p_at, p_server, p_to FROM server_addresses WHERE server_id = p_server
  ON CONFLICT (address, since) DO UPDATE SET until = NULL, customer_id = excluded.customer_id;
  INSERT INTO server_former_addresses (customer_id, address, server_id)
  SELECT p_from, address, p_server FROM server_addresses WHERE server_id = p_server
  ON CONFLICT (customer_id, address) DO UPDATE SET server_id = excluded.server_id;
  UPDATE server_addresses SET reverse_name = NULL, reverse_confirmed = NULL, reverse_checked_at = NULL
  WHERE server_id = p_server;
  DELETE FROM console_tickets WHERE server_id = p_server;
  UPDATE servers SET customer_id = p_to, owned_since = p_at, tags = '{}', ssh_keys = '{}', password_hash = NULL,
    autoprolong = false, renewal_due_at = NULL, renewal_error = NULL, updated_at = p_at
  WHERE id = p_server;
  PERFORM
    event_publish('servers.moved-away.v1', v_server.site_id, p_from, jsonb_build_object('serverId', p_server), p_at),
    event_publish('servers.moved-here.v1', v_server.site_id, p_to, jsonb_build_object('serverId', p_server), p_at),
    audit_write(p_actor, 'server.move-customer', 'server', p_server::text,
                jsonb_build_object('before', p_from, 'after', p_to, 'reason', p_reason), p_request, p_at);
END $$;
