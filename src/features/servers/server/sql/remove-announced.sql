-- The removal that staff announced is due: nothing more is paid, what is unused goes back where that was announced, and
-- the machine is removed with its disk. p_transactions has an id for each order of the refund. False when it is not due.
CREATE OR REPLACE FUNCTION servers_remove_announced(
  p_server uuid, p_transactions uuid[], p_release uuid, p_task uuid, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_server servers%ROWTYPE;
  v_removal server_removals%ROWTYPE;
  v_quote jsonb := '{"refundCents": 0, "lines": []}';
BEGIN
  PERFORM servers_open_wallets(p_server, customer_id) FROM servers WHERE id = p_server;
  SELECT * INTO STRICT v_server FROM servers WHERE id = p_server FOR UPDATE;
  IF v_server.removes_at IS NULL OR v_server.removes_at > p_at
     OR v_server.service NOT IN ('active', 'expired', 'suspended')
     OR EXISTS (SELECT 1 FROM tasks
                WHERE object_type = 'server' AND object_id = p_server AND state IN ('queued', 'running'))
  THEN RETURN false; END IF;
  SELECT * INTO STRICT v_removal FROM server_removals WHERE server_id = p_server AND ended_at IS NULL;
  IF v_removal.gives_back THEN
    v_quote := servers_count_refund(p_server, p_at);
    -- An order that came meanwhile: the next turn counts it.
    IF jsonb_array_length(v_quote -> 'lines') > cardinality(p_transactions) THEN RETURN false; END IF;
  END IF;
  PERFORM services_release_renewal(p_server, p_release, p_at);
  PERFORM servers_give_back(v_quote, 'staff', p_transactions, p_at);
  UPDATE server_removals SET ended_at = p_at, outcome = 'removed' WHERE id = v_removal.id;
  PERFORM servers_begin_end(p_server, p_at);
  PERFORM task_open(p_task, 'server-terminate', v_server.site_id, v_server.customer_id, 'server', p_server, '{}',
                    v_removal.announced_by, p_at);
  PERFORM event_publish('servers.removal-done.v1', v_server.site_id, v_server.customer_id, jsonb_build_object(
    'serverId', p_server, 'cents', v_quote -> 'refundCents'), p_at);
  PERFORM audit_write(v_removal.announced_by, 'server.remove', 'server', p_server::text,
                      v_quote || jsonb_build_object('lines',
                        jsonb_path_query_array(v_quote, '$.lines[*] ? (@.isOwn == true)'), 'before', v_server.service), NULL, p_at);
  RETURN true;
END $$;
