-- Counts what a key pays against its limit of the day (UTC), in the transaction that takes the money and after the
-- wallet's lock, so that all payments lock both in the same order. Any other actor is counted nowhere. No one pays for a
-- customer who reported a break-in. A key that was revoked
-- or has expired since its call began pays nothing any more.
CREATE OR REPLACE FUNCTION api_keys_spend(
  p_actor jsonb, p_customer uuid, p_cents bigint, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_key uuid;
  v_limit bigint;
  v_day date := (p_at AT TIME ZONE 'UTC')::date;
  v_spent bigint;
BEGIN
  PERFORM accounts_refuse_frozen(p_actor, p_customer, p_at);
  IF p_actor ->> 'kind' <> 'api-key' THEN RETURN; END IF;
  v_key := (p_actor ->> 'id')::uuid;
  SELECT spend_limit_cents INTO v_limit FROM api_keys
  WHERE id = v_key AND customer_id = p_customer AND revoked_at IS NULL
    AND (expires_at IS NULL OR expires_at > p_at) FOR SHARE;
  IF NOT FOUND THEN PERFORM refuse('unauthorized'); END IF;

  INSERT INTO api_key_spend (key_id, day, cents, limit_cents) VALUES (v_key, v_day, 0, v_limit)
  ON CONFLICT (key_id, day) DO NOTHING;
  UPDATE api_key_spend SET cents = cents + p_cents, limit_cents = v_limit
  WHERE key_id = v_key AND day = v_day AND (v_limit IS NULL OR cents + p_cents <= v_limit);
  IF FOUND THEN RETURN; END IF;
  SELECT cents INTO STRICT v_spent FROM api_key_spend WHERE key_id = v_key AND day = v_day;
  PERFORM refuse('key_spend_limit', jsonb_build_object(
    'limitCents', v_limit, 'leftCents', greatest(0, v_limit - v_spent)));
END $$;
