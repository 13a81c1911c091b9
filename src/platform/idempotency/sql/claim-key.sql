-- Claims a key for one paid call. NULL: the call is ours to run and this answer is stored with its effect.
-- Otherwise the stored answer of the call that already ran. A second call while the first runs waits here
-- for its transaction (lock_timeout ends the wait).
CREATE OR REPLACE FUNCTION idempotency_claim(
  p_customer uuid, p_key text, p_route text, p_request_hash bytea, p_answer jsonb, p_at timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_known idempotency_keys%ROWTYPE;
BEGIN
  INSERT INTO idempotency_keys (customer_id, key, route, request_hash, answer, created_at)
  VALUES (p_customer, p_key, p_route, p_request_hash, p_answer, p_at)
  ON CONFLICT DO NOTHING;
  IF FOUND THEN RETURN NULL; END IF;
  SELECT * INTO STRICT v_known FROM idempotency_keys WHERE customer_id = p_customer AND key = p_key;
  IF v_known.route <> p_route OR v_known.request_hash <> p_request_hash THEN
    PERFORM refuse('idempotency_key_reused');
  END IF;
  RETURN v_known.answer;
END $$;
