-- Returns what autoprolong reserved for the next years of a name where they cost less now, or are taxed otherwise, unless the registry is being
-- asked for them. It is reserved again at the present price. False when there is nothing to return.
CREATE OR REPLACE FUNCTION domains_release_dear(p_domain uuid, p_release uuid, p_at timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_domain domains%ROWTYPE;
BEGIN
  PERFORM wallet_open(customer_id) FROM domains WHERE id = p_domain;
  SELECT * INTO STRICT v_domain FROM domains WHERE id = p_domain FOR UPDATE;
  IF NOT EXISTS (
    SELECT 1 FROM service_renewals r JOIN orders o ON o.id = r.order_id
    WHERE r.service_id = p_domain AND r.state = 'reserved'
      AND (o.total_cents > taxes_gross_cents(domains_next_cents(p_domain) * r.term, v_domain.site_id, v_domain.customer_id, v_domain.expires_at)
           OR taxes_has_changed(o.id, v_domain.site_id, v_domain.customer_id, v_domain.expires_at)))
  THEN RETURN false; END IF;
  PERFORM domains_release_renewal(p_domain, p_release, p_at);
  IF services_is_reserved(p_domain) THEN RETURN false; END IF;
  UPDATE domains SET renewal_due_at = NULL, renewal_error = NULL, updated_at = p_at WHERE id = p_domain;
  PERFORM event_publish('domains.changed.v1', v_domain.site_id, v_domain.customer_id,
                        jsonb_build_object('domainId', p_domain), p_at);
  PERFORM audit_write('{"kind": "system"}', 'domain.release-dear', 'domain', p_domain::text, '{}', NULL, p_at);
  RETURN true;
END $$;
