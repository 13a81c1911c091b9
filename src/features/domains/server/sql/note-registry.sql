-- Stores what the registry has of a domain now; null: nothing. What happened there without us is followed where it
-- can be nothing else: a transfer away, its end, a release. Anything else that differs is left to be found.
-- p_seen: {isOurs, statuses, graces, expiresAt, nameServers}. p_release: an id for money that goes back.
CREATE OR REPLACE FUNCTION domains_note_registry(
  p_domain uuid, p_seen jsonb, p_release uuid, p_look timestamptz, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_domain domains%ROWTYPE;
  v_is_ours boolean := coalesce((p_seen ->> 'isOurs')::boolean, false);
  v_statuses text[] := ARRAY(SELECT jsonb_array_elements_text(p_seen -> 'statuses'));
  v_graces text[] := ARRAY(SELECT jsonb_array_elements_text(p_seen -> 'graces'));
  v_event text;
BEGIN
  PERFORM wallet_open(customer_id) FROM domains WHERE id = p_domain;
  UPDATE domains SET seen_at = p_at,
    -- A name that ends: at its last moment, and then until it is gone.
    look_at = CASE state WHEN 'pending_delete' THEN least(p_look, greatest(releases_at, p_at + interval '10 minutes')) ELSE p_look END,
    missing_since = CASE WHEN v_is_ours THEN NULL ELSE coalesce(missing_since, p_at) END,
    registry_expires_at = CASE WHEN v_is_ours THEN (p_seen ->> 'expiresAt')::timestamptz ELSE registry_expires_at END,
    registry_name_servers = CASE WHEN v_is_ours THEN p_seen -> 'nameServers' ELSE registry_name_servers END,
    registry_statuses = CASE WHEN v_is_ours THEN v_statuses ELSE registry_statuses END,
    registry_graces = CASE WHEN v_is_ours THEN v_graces ELSE registry_graces END
  WHERE id = p_domain RETURNING * INTO STRICT v_domain;
  -- A task that runs looks itself, and knows better what is going on.
  IF domains_is_busy(p_domain) THEN RETURN; END IF;

  IF v_is_ours AND 'pendingTransfer' = ANY (v_statuses) AND v_domain.state IN ('active', 'expired') THEN
    PERFORM domains_release_renewal(p_domain, p_release, p_at);
    UPDATE domains SET state = 'transfer_out', updated_at = p_at WHERE id = p_domain;
    v_event := 'domains.leaving.v1';
  ELSIF v_is_ours AND NOT 'pendingTransfer' = ANY (v_statuses) AND v_domain.state = 'transfer_out' THEN
    -- A deletion that waited meanwhile begins its 72 hours again, in which it can be called off.
    UPDATE domains SET state = 'active', updated_at = p_at,
      deletes_at = CASE WHEN deletes_at IS NOT NULL THEN p_at + interval '72 hours' END
    WHERE id = p_domain;
    v_event := 'domains.stays.v1';
    IF v_domain.deletes_at IS NOT NULL THEN
      PERFORM event_publish('domains.deletion-asked.v1', v_domain.site_id, v_domain.customer_id,
                            jsonb_build_object('domainId', p_domain), p_at);
    END IF;
  ELSIF p_seen IS NOT NULL AND NOT v_is_ours AND v_domain.state IN ('active', 'expired', 'transfer_out') THEN
    PERFORM domains_release_renewal(p_domain, p_release, p_at);
    PERFORM domains_end(p_domain, 'transferred_out', p_at);
  ELSIF NOT v_is_ours AND v_domain.state IN ('redemption', 'pending_delete')
     AND NOT EXISTS (SELECT 1 FROM domain_orders WHERE domain_id = p_domain AND state = 'open') THEN
    PERFORM domains_end(p_domain, 'released', p_at);
  ELSIF v_is_ours AND v_domain.state = 'redemption' AND 'pendingDelete' = ANY (v_statuses)
     AND NOT 'redemptionPeriod' = ANY (v_graces) AND NOT 'pendingRestore' = ANY (v_graces) THEN
    UPDATE domains SET state = 'pending_delete', updated_at = p_at WHERE id = p_domain;
    v_event := 'domains.changed.v1';
  END IF;
  IF v_event IS NOT NULL THEN
    PERFORM event_publish(v_event, v_domain.site_id, v_domain.customer_id, jsonb_build_object('domainId', p_domain), p_at);
    PERFORM audit_write('{"kind": "system"}', 'domain.follow', 'domain', p_domain::text,
                        jsonb_build_object('event', v_event), NULL, p_at);
  END IF;
END $$;
