-- Refuses what changes a server or costs money while staff holds it, and once staff announced its removal.
CREATE OR REPLACE FUNCTION servers_refuse_held(p_hold uuid, p_removes_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF p_hold IS NOT NULL THEN PERFORM refuse('server_suspended'); END IF;
  IF p_removes_at IS NOT NULL THEN PERFORM refuse('server_ended'); END IF;
END $$;
