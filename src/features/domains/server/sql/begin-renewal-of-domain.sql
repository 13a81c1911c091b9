-- The reserved year is due soon: the registry is asked for it. False when it is not due, or the domain is busy.
CREATE OR REPLACE FUNCTION domains_begin_renewal(p_domain uuid, p_task uuid, p_at timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_domain domains%ROWTYPE;
  v_order uuid;
BEGIN
  SELECT * INTO STRICT v_domain FROM domains WHERE id = p_domain FOR UPDATE;
  SELECT order_id INTO v_order FROM domain_orders
  WHERE domain_id = p_domain AND state = 'open' AND is_automatic AND charges_at <= p_at;
  IF NOT FOUND OR domains_is_busy(p_domain) THEN RETURN false; END IF;
  PERFORM task_open(p_task, 'domain-renew', v_domain.site_id, v_domain.customer_id, 'domain', p_domain,
                    jsonb_build_object('orderId', v_order), '{"kind": "system"}', p_at);
  RETURN true;
END $$;
