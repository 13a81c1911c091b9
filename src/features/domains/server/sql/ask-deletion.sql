-- Schedules a domain's deletion, or (null) cancels it. Money reserved for its next year is returned. Asked for again,
-- it keeps its time, and its customer is not notified twice. Cancelling after the paid time sends the event that asks
-- for payment, as the end of that time does.
CREATE OR REPLACE FUNCTION domains_ask_deletion(
  p_customer uuid, p_domain uuid, p_actor jsonb, p_request text, p_deletes timestamptz, p_release uuid,
  p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_domain domains%ROWTYPE;
BEGIN
  PERFORM wallet_open(p_customer);
  SELECT * INTO v_domain FROM domains WHERE id = p_domain AND customer_id = p_customer FOR UPDATE;
  IF NOT FOUND THEN PERFORM refuse('not_found'); END IF;
  IF p_deletes IS NULL THEN
    -- Once the registry is asked, only a restore can undo it.
    IF v_domain.deletes_at IS NULL OR v_domain.state NOT IN ('active', 'expired') OR EXISTS (SELECT 1 FROM tasks
      WHERE object_type = 'domain' AND object_id = p_domain AND kind = 'domain-delete' AND state IN ('queued', 'running'))
    THEN PERFORM refuse('nothing_to_cancel'); END IF;
    IF v_domain.state = 'expired' THEN
      PERFORM event_publish('domains.expired.v1', v_domain.site_id, p_customer, jsonb_build_object('domainId', p_domain,
        'days', greatest(0, ceil(extract(epoch FROM v_domain.grace_until - p_at) / 86400)),
        'cents', domains_due_cents(p_domain)), p_at);
    END IF;
  ELSE
    IF v_domain.state <> 'active' THEN PERFORM refuse('domain_not_active'); END IF;
    IF v_domain.hold_id IS NOT NULL THEN PERFORM refuse('domain_held'); END IF;
    IF v_domain.deletes_at IS NOT NULL THEN RETURN; END IF;
    PERFORM domains_release_renewal(p_domain, p_release, p_at);
    IF EXISTS (SELECT 1 FROM domain_orders WHERE domain_id = p_domain AND state = 'open') THEN
      PERFORM refuse('domain_busy');
    END IF;
    PERFORM event_publish('domains.deletion-asked.v1', v_domain.site_id, p_customer,
                          jsonb_build_object('domainId', p_domain), p_at);
  END IF;
  UPDATE domains SET deletes_at = p_deletes, updated_at = p_at WHERE id = p_domain;
  PERFORM event_publish('domains.changed.v1', v_domain.site_id, p_customer,
                        jsonb_build_object('domainId', p_domain), p_at);
  PERFORM audit_write(p_actor, CASE WHEN p_deletes IS NULL THEN 'domain.keep' ELSE 'domain.delete' END, 'domain',
                      p_domain::text, '{}', p_request, p_at);
END $$;
