-- Starts a requested deletion, or that of a name whose grace period ended unpaid. Nothing
-- that is being paid for is deleted. False when it is not due, or the domain is busy.
CREATE OR REPLACE FUNCTION domains_begin_deletion(p_domain uuid, p_task uuid, p_at timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_domain domains%ROWTYPE;
BEGIN
  SELECT * INTO STRICT v_domain FROM domains WHERE id = p_domain FOR UPDATE;
  -- Unknown when no deletion was requested.
  IF (v_domain.state IN ('active', 'expired') AND v_domain.deletes_at <= p_at
      OR v_domain.state = 'expired' AND v_domain.grace_until <= p_at) IS NOT TRUE
     OR v_domain.push_at > p_at OR domains_is_busy(p_domain)
     OR EXISTS (SELECT 1 FROM domain_orders WHERE domain_id = p_domain AND state = 'open')
  THEN RETURN false; END IF;
  PERFORM task_open(p_task, 'domain-delete', v_domain.site_id, v_domain.customer_id, 'domain', p_domain, '{}',
                    '{"kind": "system"}', p_at);
  RETURN true;
END $$;
