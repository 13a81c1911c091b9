-- Stores the registry's present data of a domain; null: none. A change made there without us is followed when it is
-- unambiguous: a transfer away, its end, a release. Any other difference is left to the auditor.
-- p_seen: {isOurs, statuses, graces, expiresAt, nameServers}. p_release: an id for returned money.
CREATE OR REPLACE FUNCTION domains_note_registry(
  p_domain uuid, p_seen jsonb, p_release uuid, p_look timestamptz, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_domain domains%ROWTYPE;
  v_is_ours boolean := coalesce((p_seen ->> 'isOurs')::boolean, false);
  v_statuses text[] := ARRAY(SELECT jsonb_array_elements_text(p_seen -> 'statuses'));
  v_graces text[] := ARRAY(SELECT jsonb_array_elements_text(p_seen -> 'graces'));
  v_change text;
BEGIN
  PERFORM wallet_open(customer_id) FROM domains WHERE id = p_domain;
  UPDATE domains SET seen_at = p_at,
    -- A name about to be released is checked at that moment, and then until it is gone.
    look_at = CASE state WHEN 'pending_delete' THEN least(p_look, greatest(releases_at, p_at + interval '10 minutes')) ELSE p_look END,
    missing_since = CASE WHEN v_is_ours THEN NULL ELSE coalesce(missing_since, p_at) END,
    registry_expires_at = CASE WHEN v_is_ours THEN (p_seen ->> 'expiresAt')::timestamptz ELSE registry_expires_at END,
    registry_name_servers = CASE WHEN v_is_ours THEN p_seen -> 'nameServers' ELSE registry_name_servers END,
    registry_statuses = CASE WHEN v_is_ours THEN v_statuses ELSE registry_statuses END,
    registry_graces = CASE WHEN v_is_ours THEN v_graces ELSE registry_graces END,
    shows_graces = shows_graces OR v_is_ours AND v_graces <> '{}'
  WHERE id = p_domain RETURNING * INTO STRICT v_domain;
  -- A running task looks for itself and has the better information.
  IF domains_is_busy(p_domain) THEN RETURN; END IF;
  v_change := domains_followed_change(v_domain.state, p_seen IS NOT NULL, v_is_ours, v_statuses, v_graces,
    EXISTS (SELECT 1 FROM domain_orders WHERE domain_id = p_domain AND state = 'open'));
  IF v_change IS NOT NULL THEN PERFORM domains_follow_change(p_domain, v_change, p_release, p_at); END IF;
END $$;
