-- Completes a registration or a transfer to us: the hold becomes revenue, the years begin. Settings that the order
-- did not send to the registry, such as the lock, are sent from now on. False when the order was settled before.
CREATE OR REPLACE FUNCTION domains_deliver(p_domain uuid, p_order uuid, p_transaction uuid, p_at timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_domain domains%ROWTYPE;
  v_order domain_orders%ROWTYPE;
BEGIN
  IF NOT wallet_settle_order(p_order, p_transaction, 'delivered', p_at) THEN RETURN false; END IF;
  SELECT * INTO STRICT v_domain FROM domains WHERE id = p_domain AND state IN ('registering', 'transfer_in') FOR UPDATE;
  UPDATE domain_orders SET state = 'done', ends_at = v_domain.registry_expires_at,
    starts_at = v_domain.registry_expires_at - make_interval(years => years)
  WHERE order_id = p_order AND state = 'open' RETURNING * INTO STRICT v_order;
  PERFORM domains_set_expiry(p_domain, v_domain.registry_expires_at, p_at);
  UPDATE domains SET registered_at = coalesce(registered_at, p_at),
    -- A transferred name keeps its name servers, and arrives unlocked.
    name_servers = CASE WHEN v_order.act = 'transfer' AND registry_name_servers <> '[]' THEN registry_name_servers ELSE name_servers END,
    revision = revision + CASE WHEN v_order.act = 'transfer' OR NOT 'clientTransferProhibited' = ANY (registry_statuses) THEN 1 ELSE 0 END,
    pushes_registrant = v_order.act = 'transfer', pushes_privacy = v_order.act = 'transfer',
    transfer_locked_until = p_at + make_interval(days => transfer_lock_days)
  WHERE id = p_domain;
  DELETE FROM domain_codes WHERE domain_id = p_domain;
  PERFORM event_publish(CASE v_order.act WHEN 'transfer' THEN 'domains.transferred-in.v1' ELSE 'domains.delivered.v1' END,
    v_domain.site_id, v_domain.customer_id,
    jsonb_build_object('domainId', p_domain, 'orderId', p_order), p_at);
  PERFORM audit_write('{"kind": "system"}', 'domain.deliver', 'domain', p_domain::text,
                      jsonb_build_object('orderId', p_order), NULL, p_at);
  RETURN true;
END $$;
