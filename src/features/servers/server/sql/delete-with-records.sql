-- A customer has a server deleted now (`servers_delete_now`), in one database call with its key. Returns NULL when it ran,
-- or the stored answer when this key ran before.
CREATE OR REPLACE FUNCTION servers_delete_with_records(
  p_customer uuid, p_actor jsonb, p_request text, p_key text, p_request_hash bytea, p_answer jsonb,
  p_server uuid, p_transactions uuid[], p_release uuid, p_task uuid, p_expected_cents bigint,
  p_records_digest text, p_at timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
BEGIN
  v_replay := idempotency_claim(p_customer, p_key, 'DELETE /v2/servers/{id}', p_request_hash, p_answer, p_at);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  PERFORM servers_delete_now(p_customer, p_actor, p_request, p_server, 'unused', p_transactions, p_release, p_task,
                             p_expected_cents, p_records_digest, p_at);
  RETURN NULL;
END $$;
