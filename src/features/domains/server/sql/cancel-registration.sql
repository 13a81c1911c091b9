-- Asks the registry, in the name of staff, to delete a name within its add grace; the money goes back when it is gone
-- (domains_finish_cancellation). p_input: {returns: [{orderId, transactionId}], note, reason}. The caller holds the
-- wallet, and has checked state and time.
CREATE OR REPLACE FUNCTION domains_cancel_registration(
  p_domain uuid, p_actor jsonb, p_request text, p_input jsonb, p_task uuid, p_release uuid, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_domain domains%ROWTYPE;
BEGIN
  SELECT * INTO STRICT v_domain FROM domains WHERE id = p_domain FOR UPDATE;
  IF v_domain.state <> 'active' THEN PERFORM refuse('domain_not_active'); END IF;
  IF domains_is_busy(p_domain) THEN PERFORM refuse('domain_busy'); END IF;
  PERFORM domains_release_renewal(p_domain, p_release, p_at);
  IF EXISTS (SELECT 1 FROM domain_orders WHERE domain_id = p_domain AND state = 'open') THEN
    PERFORM refuse('domain_busy');
  END IF;
  PERFORM task_open(p_task, 'domain-delete', v_domain.site_id, v_domain.customer_id, 'domain', p_domain, p_input,
                    p_actor, p_at);
  PERFORM event_publish('domains.changed.v1', v_domain.site_id, v_domain.customer_id,
                        jsonb_build_object('domainId', p_domain), p_at);
  PERFORM audit_write(p_actor, 'domain.cancel', 'domain', p_domain::text,
                      jsonb_build_object('reason', p_input ->> 'reason'), p_request, p_at);
END $$;
