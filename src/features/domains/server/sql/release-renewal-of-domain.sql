-- Returns the money that autoprolong reserved for the next year, unless its renewal has begun: something else replaces
-- it, or it is no longer wanted. The caller holds wallet and domain.
CREATE OR REPLACE FUNCTION domains_release_renewal(p_domain uuid, p_transaction uuid, p_at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE domain_orders o SET state = 'released'
  WHERE domain_id = p_domain AND state = 'open' AND is_automatic AND NOT EXISTS (
    SELECT 1 FROM tasks t WHERE t.object_type = 'domain' AND t.object_id = p_domain AND t.kind = 'domain-renew'
      AND t.state IN ('queued', 'running') AND t.input ->> 'orderId' = o.order_id::text);
  IF FOUND THEN PERFORM services_release_renewal(p_domain, p_transaction, p_at); END IF;
END $$;
