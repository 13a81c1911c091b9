-- Updates the books after a change made at the registry without us, named by domains_followed_change. The caller
-- holds wallet and domain. p_release: an id for returned money.
CREATE OR REPLACE FUNCTION domains_follow_change(p_domain uuid, p_change text, p_release uuid, p_at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_domain domains%ROWTYPE;
  v_event text;
BEGIN
  SELECT * INTO STRICT v_domain FROM domains WHERE id = p_domain;
  IF p_change IN ('leaving', 'left') THEN PERFORM domains_release_renewal(p_domain, p_release, p_at); END IF;
  -- Its end has its own event and audit row.
  IF p_change IN ('left', 'released') THEN
    PERFORM domains_end(p_domain, CASE p_change WHEN 'left' THEN 'transferred_out' ELSE 'released' END, p_at);
    RETURN;
  END IF;
  v_event := CASE p_change WHEN 'leaving' THEN 'domains.leaving.v1' WHEN 'stays' THEN 'domains.stays.v1'
                           ELSE 'domains.changed.v1' END;
  UPDATE domains SET updated_at = p_at,
    state = CASE p_change WHEN 'leaving' THEN 'transfer_out' WHEN 'stays' THEN 'active' ELSE 'pending_delete' END,
    -- A deletion that waited meanwhile restarts its wait, in which it can be called off.
    deletes_at = CASE WHEN p_change = 'stays' AND deletes_at IS NOT NULL THEN p_at + domains_deletion_wait() ELSE deletes_at END
  WHERE id = p_domain;
  IF p_change = 'stays' AND v_domain.deletes_at IS NOT NULL THEN
    PERFORM event_publish('domains.deletion-asked.v1', v_domain.site_id, v_domain.customer_id,
                          jsonb_build_object('domainId', p_domain), p_at);
  END IF;
  PERFORM event_publish(v_event, v_domain.site_id, v_domain.customer_id, jsonb_build_object('domainId', p_domain), p_at);
  PERFORM audit_write('{"kind": "system"}', 'domain.follow', 'domain', p_domain::text,
                      jsonb_build_object('event', v_event), NULL, p_at);
END $$;
