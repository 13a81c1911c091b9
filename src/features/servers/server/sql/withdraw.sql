-- A customer withdraws from the contract for a server within p_days of its first delivery (decision 110): until the end of
-- the last day, UTC. It ends as by a deletion; days that were begun are paid at the price that was agreed on. Returns NULL
-- when it ran, or the stored answer when this key ran before.
CREATE OR REPLACE FUNCTION servers_withdraw(
  p_customer uuid, p_actor jsonb, p_request text, p_key text, p_request_hash bytea, p_answer jsonb,
  p_server uuid, p_days integer, p_transactions uuid[], p_release uuid, p_task uuid, p_expected_cents bigint,
  p_at timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
BEGIN
  v_replay := idempotency_claim(p_customer, p_key, 'POST /v2/servers/{id}/withdraw', p_request_hash, p_answer, p_at);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  PERFORM wallet_open(p_customer);
  PERFORM 1 FROM servers WHERE id = p_server AND customer_id = p_customer;
  IF NOT FOUND THEN PERFORM refuse('not_found'); END IF;
  IF (p_at < servers_withdrawable_until(p_server, p_days)) IS NOT TRUE THEN PERFORM refuse('withdrawal_unavailable'); END IF;
  PERFORM servers_delete_now(p_customer, p_actor, p_request, p_server, 'withdrawal', p_transactions, p_release, p_task,
                             p_expected_cents, NULL, p_at);
  RETURN NULL;
END $$;
