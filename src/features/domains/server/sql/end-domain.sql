-- A domain is no longer the customer's: released to the public, or with another registrar. Its row stays for the
-- books. The caller holds the row.
CREATE OR REPLACE FUNCTION domains_end(p_domain uuid, p_state text, p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_domain domains%ROWTYPE;
BEGIN
  UPDATE domains SET state = p_state, pushed_revision = revision, autoprolong = false, deletes_at = NULL,
    renewal_due_at = NULL, renewal_error = NULL, look_at = NULL, hold_id = NULL, is_stopped = false, updated_at = p_at
  WHERE id = p_domain RETURNING * INTO STRICT v_domain;
  UPDATE domain_holds SET ended_at = p_at WHERE domain_id = p_domain AND ended_at IS NULL;
  DELETE FROM domain_codes WHERE domain_id = p_domain;
  PERFORM contacts_release_use(p_domain, p_at);
  PERFORM event_publish(CASE p_state WHEN 'released' THEN 'domains.released.v1' ELSE 'domains.left.v1' END,
    v_domain.site_id, v_domain.customer_id, jsonb_build_object('domainId', p_domain), p_at);
  PERFORM audit_write('{"kind": "system"}', 'domain.end', 'domain', p_domain::text,
                      jsonb_build_object('state', p_state), NULL, p_at);
END $$;
