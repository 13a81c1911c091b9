-- Updates the books from the registry, on an operator's command: its date (the last paid time becomes longer), a
-- deletion or a restore that was not ordered here, or that the name is gone.
CREATE OR REPLACE FUNCTION domains_follow_registry(
  p_domain uuid, p_need text, p_sells_restore boolean, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_domain domains%ROWTYPE;
BEGIN
  SELECT * INTO STRICT v_domain FROM domains WHERE id = p_domain FOR UPDATE;
  IF p_need = 'gone' THEN
    PERFORM domains_end(p_domain, 'released', p_at);
  ELSIF p_need = 'deleted' THEN
    PERFORM domains_note_deletion(p_domain, p_sells_restore, p_at);
  ELSIF p_need = 'restored' THEN
    PERFORM domains_set_expiry(p_domain, v_domain.expires_at, p_at);
  ELSIF p_need = 'take-date' THEN
    UPDATE domain_orders SET ends_at = v_domain.registry_expires_at
    WHERE domain_id = p_domain AND state = 'done' AND ends_at = v_domain.expires_at;
    UPDATE domains SET came_until = registry_expires_at WHERE id = p_domain AND came_until = expires_at;
    PERFORM domains_set_expiry(p_domain, v_domain.registry_expires_at, p_at);
  END IF;
END $$;
