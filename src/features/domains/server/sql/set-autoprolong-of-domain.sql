-- Switches autoprolong. Off returns reserved money; on reserves at the next run.
CREATE OR REPLACE FUNCTION domains_set_autoprolong(
  p_customer uuid, p_domain uuid, p_actor jsonb, p_request text, p_is_enabled boolean, p_release uuid,
  p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_domain domains%ROWTYPE;
BEGIN
  PERFORM wallet_open(p_customer);
  SELECT * INTO v_domain FROM domains WHERE id = p_domain AND customer_id = p_customer FOR UPDATE;
  IF NOT FOUND THEN PERFORM refuse('not_found'); END IF;
  IF domains_has_ended(v_domain.state) THEN PERFORM refuse('domain_ended'); END IF;
  IF v_domain.autoprolong = p_is_enabled THEN RETURN; END IF;
  IF NOT p_is_enabled THEN PERFORM domains_release_renewal(p_domain, p_release, p_at); END IF;
  UPDATE domains SET autoprolong = p_is_enabled, renewal_due_at = NULL, renewal_error = NULL, updated_at = p_at
  WHERE id = p_domain;
  PERFORM event_publish('domains.changed.v1', v_domain.site_id, p_customer,
                        jsonb_build_object('domainId', p_domain), p_at);
  PERFORM audit_write(p_actor, 'domain.autoprolong', 'domain', p_domain::text,
                      jsonb_build_object('isEnabled', p_is_enabled), p_request, p_at);
END $$;
