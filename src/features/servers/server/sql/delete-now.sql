-- Ends a paid server now: refund of what is paid and not used, reserved money of the next term, end of the paid time, the
-- task that removes the machine, event, audit; on demand the records that lead to its addresses go with it. From here on
-- the server only ends: the task is tried again until the machine is gone. p_transactions has an id for each order of the
-- quote that was seen; p_expected_cents is null where the caller compares the sum itself. p_kind says why: `unused` by its
-- customer, `staff`, or `withdrawal`, which counts days at the price that was agreed on. `staff-kept` is staff that gives
-- its present customer nothing for the days: orders of others go back all the same. Returns what went back.
CREATE OR REPLACE FUNCTION servers_delete_now(
  p_customer uuid, p_actor jsonb, p_request text, p_server uuid, p_kind text, p_transactions uuid[], p_release uuid,
  p_task uuid, p_expected_cents bigint, p_records_digest text, p_at timestamptz
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_server servers%ROWTYPE;
  v_quote jsonb;
  v_removed integer := 0;
  v_is_kept boolean := p_kind = 'staff-kept';
BEGIN
  IF v_is_kept THEN p_kind := 'staff'; END IF;
  PERFORM servers_open_wallets(p_server, p_customer);
  SELECT * INTO v_server FROM servers WHERE id = p_server AND customer_id = p_customer FOR UPDATE;
  IF NOT FOUND THEN PERFORM refuse('not_found'); END IF;
  -- What takes no payment any more is not deleted either: it is gone, not delivered, or was stopped by us.
  PERFORM servers_refuse_payment(v_server.service, v_server.suspended_reason);
  IF p_kind <> 'staff' THEN PERFORM servers_refuse_held(v_server.hold_id, v_server.removes_at); END IF;
  IF EXISTS (SELECT 1 FROM tasks
             WHERE object_type = 'server' AND object_id = p_server AND state IN ('queued', 'running'))
  THEN PERFORM refuse('server_busy'); END IF;
  v_quote := servers_count_unused(p_server, p_kind = 'withdrawal', p_at);
  IF v_is_kept THEN
    v_quote := v_quote || jsonb_build_object('refundCents', 0,
      'lines', jsonb_path_query_array(v_quote, '$.lines[*] ? (@.isOwn == false)'));
  END IF;
  IF (v_quote ->> 'refundCents')::bigint <> p_expected_cents
     OR jsonb_array_length(v_quote -> 'lines') > cardinality(p_transactions)
  THEN PERFORM refuse('refund_changed', jsonb_build_object('totalCents', v_quote -> 'refundCents')); END IF;

  PERFORM services_release_renewal(p_server, p_release, p_at);
  PERFORM servers_give_back(v_quote, p_kind, p_transactions, p_at);
  PERFORM servers_begin_end(p_server, p_at);
  IF p_records_digest IS NOT NULL THEN
    v_removed := dns_remove_leading(p_customer, servers_addresses_of(p_server), p_records_digest, p_actor, p_request,
                                    p_at);
  END IF;
  PERFORM task_open(p_task, 'server-terminate', v_server.site_id, p_customer, 'server', p_server, '{}', p_actor, p_at);
  PERFORM event_publish(CASE p_kind WHEN 'withdrawal' THEN 'servers.withdrawn.v1' WHEN 'staff' THEN 'servers.ended.v1' ELSE 'servers.deleted.v1' END,
    v_server.site_id, p_customer, jsonb_build_object('serverId', p_server, 'cents', v_quote -> 'refundCents'), p_at);
  -- Of orders of others the audit, which its customer has a copy of, has the sum alone (decision 117).
  PERFORM audit_write(p_actor, CASE p_kind WHEN 'withdrawal' THEN 'server.withdraw' ELSE 'server.delete' END, 'server',
                      p_server::text, v_quote || jsonb_build_object('lines',
                        jsonb_path_query_array(v_quote, '$.lines[*] ? (@.isOwn == true)'), 'removedRecords', v_removed), p_request, p_at);
  RETURN (v_quote ->> 'refundCents')::bigint;
END $$;
