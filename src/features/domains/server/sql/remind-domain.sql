-- Reminds a customer once that a domain's paid time is ending. The key is domain, date and kind.
CREATE OR REPLACE FUNCTION domains_remind(
  p_domain uuid, p_expires timestamptz, p_kind text, p_event text, p_payload jsonb, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO domain_reminders (domain_id, expires_at, kind, sent_at)
  VALUES (p_domain, p_expires, p_kind, p_at) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM event_publish(p_event, site_id, customer_id, p_payload, p_at) FROM domains WHERE id = p_domain;
  RETURN true;
END $$;
