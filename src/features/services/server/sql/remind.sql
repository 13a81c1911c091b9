-- Reminds a customer once that a service's paid time is ending. False when that was done before.
CREATE OR REPLACE FUNCTION services_remind(
  p_service uuid, p_site smallint, p_customer uuid, p_paid_until timestamptz, p_reminder text,
  p_event text, p_payload jsonb, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO service_reminders (service_id, paid_until, reminder, sent_at)
  VALUES (p_service, p_paid_until, p_reminder, p_at) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM event_publish(p_event, p_site, p_customer, p_payload, p_at);
  RETURN true;
END $$;
