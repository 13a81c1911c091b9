-- Reminds a customer once that a server's paid time is ending. The key is server, date and kind.
CREATE OR REPLACE FUNCTION servers_remind(
  p_server uuid, p_paid_until timestamptz, p_kind text, p_event text, p_payload jsonb, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO server_reminders (server_id, paid_until, kind, sent_at)
  VALUES (p_server, p_paid_until, p_kind, p_at) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM event_publish(p_event, site_id, customer_id, p_payload, p_at) FROM servers WHERE id = p_server;
  RETURN true;
END $$;
