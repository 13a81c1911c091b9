-- The registry refused a change: the customer's view returns to the registry's state, with an event. A hold, which
-- is ours, and the lock of one of staff are retried an hour later. A registry that only did not answer is retried too, and nothing is lost.
CREATE OR REPLACE FUNCTION domains_revert_update(
  p_domain uuid, p_revision integer, p_error text, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_domain domains%ROWTYPE;
BEGIN
  SELECT * INTO STRICT v_domain FROM domains WHERE id = p_domain FOR UPDATE;
  IF p_error IN ('provider_unreachable', 'internal') OR v_domain.revision > p_revision OR v_domain.registry_statuses IS NULL THEN
    UPDATE domains SET push_at = p_at + interval '5 minutes', updated_at = p_at WHERE id = p_domain;
  ELSIF ('clientHold' = ANY (v_domain.registry_statuses)) <> (v_domain.is_unverified OR v_domain.is_cut OR v_domain.is_stopped)
     OR v_domain.hold_id IS NOT NULL AND NOT ('clientTransferProhibited' = ANY (v_domain.registry_statuses)) THEN
    UPDATE domains SET push_at = p_at + interval '1 hour', updated_at = p_at WHERE id = p_domain;
  ELSE
    UPDATE domains SET name_servers = coalesce(registry_name_servers, name_servers), push_at = NULL,
      is_locked = hold_id IS NOT NULL OR 'clientTransferProhibited' = ANY (registry_statuses),
      pushed_revision = revision, pushes_registrant = false, pushes_privacy = false, look_at = p_at, updated_at = p_at
    WHERE id = p_domain;
    PERFORM event_publish('domains.change-refused.v1', v_domain.site_id, v_domain.customer_id,
                          jsonb_build_object('domainId', p_domain), p_at);
    PERFORM audit_write('{"kind": "system"}', 'domain.revert', 'domain', p_domain::text,
                        jsonb_build_object('error', p_error), NULL, p_at);
  END IF;
END $$;
