-- Publishes an event in the transaction of what happened. Payloads have ids and numbers only. An optional field without
-- a value is left out: a payload has no nulls.
CREATE OR REPLACE FUNCTION event_publish(
  p_name text, p_site smallint, p_customer uuid, p_payload jsonb, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox_events (name, site_id, customer_id, payload, created_at)
  VALUES (p_name, p_site, p_customer, jsonb_strip_nulls(p_payload), p_at);
END $$;
