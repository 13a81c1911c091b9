-- The machine is gone: addresses are quarantined, stock returns, the row stays for the books. Names that lead to the
-- addresses on are reported.
CREATE OR REPLACE FUNCTION servers_end(p_server uuid, p_free_from timestamptz, p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_server servers%ROWTYPE;
  v_addresses text[] := servers_addresses_of(p_server);
  v_leads boolean;
BEGIN
  UPDATE servers SET service = 'terminated', power = 'off', started_at = NULL, password_hash = NULL,
                     updated_at = p_at
  WHERE id = p_server AND service = 'terminating' RETURNING * INTO STRICT v_server;
  -- Looked for before the stock is locked, which purchases wait for.
  v_leads := EXISTS (SELECT 1 FROM dns_leading_records(v_server.customer_id, v_addresses));
  PERFORM servers_give_back_addresses(p_server, p_free_from, p_at);
  -- No order: the offer that it was bought with stays used.
  PERFORM catalog_return_stock(NULL, v_server.plan_id, v_server.location_id);
  -- Who had it deleted was notified then.
  PERFORM event_publish(CASE WHEN v_server.deleted_at IS NULL THEN 'servers.terminated.v1' ELSE 'servers.removed.v1' END,
                        v_server.site_id, v_server.customer_id,
                        jsonb_build_object('serverId', p_server), p_at);
  IF v_leads THEN
    PERFORM event_publish('servers.domains-left.v1', v_server.site_id, v_server.customer_id,
                          jsonb_build_object('serverId', p_server), p_at);
  END IF;
  PERFORM audit_write('{"kind": "system"}', 'server.end', 'server', p_server::text, '{}', NULL, p_at);
END $$;
