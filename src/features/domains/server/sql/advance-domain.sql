-- Applies what time alone does: the grace period begins, the name leaves the zone eight days before it is deleted, the
-- time for a restore ends. Nothing is taken from a domain that is being paid for. A requested deletion keeps
-- waiting past the end of the paid time; no reminder to renew is sent then. False when nothing is due.
CREATE OR REPLACE FUNCTION domains_advance(p_domain uuid, p_at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_domain domains%ROWTYPE;
  v_event text;
BEGIN
  SELECT * INTO STRICT v_domain FROM domains WHERE id = p_domain FOR UPDATE;
  IF EXISTS (SELECT 1 FROM domain_orders WHERE domain_id = p_domain AND state = 'open') THEN RETURN false; END IF;
  IF v_domain.state = 'active' AND v_domain.expires_at <= p_at THEN
    UPDATE domains SET state = 'expired', updated_at = p_at WHERE id = p_domain;
    v_event := CASE WHEN v_domain.deletes_at IS NULL THEN 'domains.expired.v1' ELSE 'domains.changed.v1' END;
  ELSIF v_domain.state = 'expired' AND NOT v_domain.is_cut AND v_domain.grace_until - domains_cut_ahead() <= p_at THEN
    UPDATE domains SET is_cut = true, revision = revision + 1, updated_at = p_at WHERE id = p_domain;
    v_event := 'domains.cut.v1';
  ELSIF v_domain.state = 'redemption' AND v_domain.redemption_until <= p_at THEN
    UPDATE domains SET state = 'pending_delete', look_at = p_at, updated_at = p_at WHERE id = p_domain;
    v_event := 'domains.changed.v1';
  ELSE
    RETURN false;
  END IF;
  PERFORM event_publish(v_event, v_domain.site_id, v_domain.customer_id, jsonb_build_object('domainId', p_domain,
    'days', greatest(0, ceil(extract(epoch FROM v_domain.grace_until - p_at) / 86400)),
    'cents', domains_due_cents(p_domain)), p_at);
  PERFORM audit_write('{"kind": "system"}', 'domain.advance', 'domain', p_domain::text,
                      jsonb_build_object('event', v_event), NULL, p_at);
  RETURN true;
END $$;
