-- The registry deleted a domain: it can be restored for a while, where its registrar sells that, or (in its first days)
-- it is gone at once. The dates start at the deletion.
CREATE OR REPLACE FUNCTION domains_note_deletion(p_domain uuid, p_sells_restore boolean, p_at timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_domain domains%ROWTYPE;
BEGIN
  UPDATE domains SET state = CASE WHEN redemption_days = 0 THEN 'pending_delete' ELSE 'redemption' END, deletes_at = NULL,
    redemption_until = p_at + make_interval(days => redemption_days),
    releases_at = p_at + make_interval(days => redemption_days + pending_days),
    renewal_due_at = NULL, renewal_error = NULL, look_at = p_at, updated_at = p_at
  WHERE id = p_domain AND state IN ('active', 'expired') RETURNING * INTO v_domain;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM audit_write('{"kind": "system"}', 'domain.deleted', 'domain', p_domain::text, '{}', NULL, p_at);
  IF v_domain.missing_since IS NOT NULL THEN
    PERFORM domains_end(p_domain, 'released', p_at);
  ELSE
    PERFORM event_publish('domains.deleted.v1', v_domain.site_id, v_domain.customer_id, jsonb_build_object(
      'domainId', p_domain, 'days', CASE WHEN p_sells_restore THEN v_domain.redemption_days ELSE 0 END,
      'cents', taxes_gross_cents((domains_quote_restore(v_domain.site_id, p_domain, p_at) ->> 'totalCents')::bigint,
                                 v_domain.site_id, v_domain.customer_id, p_at)), p_at);
  END IF;
  RETURN true;
END $$;
