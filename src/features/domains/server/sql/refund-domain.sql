-- Fails an order: the money is returned. A name being acquired is failed; one that we have stays as it is, and
-- autoprolong tries again a day later. Returns false when the order was settled before.
CREATE OR REPLACE FUNCTION domains_refund(
  p_domain uuid, p_order uuid, p_transaction uuid, p_error text, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_domain domains%ROWTYPE;
  v_order domain_orders%ROWTYPE;
BEGIN
  IF NOT wallet_settle_order(p_order, p_transaction, 'refunded', p_at) THEN RETURN false; END IF;
  SELECT * INTO STRICT v_domain FROM domains WHERE id = p_domain FOR UPDATE;
  UPDATE domain_orders SET state = 'released' WHERE order_id = p_order AND state = 'open' RETURNING * INTO STRICT v_order;
  PERFORM services_settle_renewal(p_order, 'released');
  PERFORM catalog_return_promo(p_order);
  IF v_order.act IN ('register', 'transfer') THEN
    UPDATE domains SET state = CASE v_order.act WHEN 'transfer' THEN 'transfer_failed' ELSE 'failed' END,
      failure = p_error, updated_at = p_at WHERE id = p_domain;
    DELETE FROM domain_codes WHERE domain_id = p_domain;
    PERFORM contacts_release_use(p_domain, p_at);
  ELSE
    UPDATE domains SET renewal_error = CASE WHEN v_order.is_automatic THEN p_error ELSE renewal_error END,
      renewal_due_at = p_at + interval '1 day', look_at = p_at, updated_at = p_at WHERE id = p_domain;
  END IF;
  PERFORM event_publish(
    CASE v_order.act WHEN 'register' THEN 'domains.registration-refunded.v1' WHEN 'transfer' THEN 'domains.transfer-refunded.v1'
      WHEN 'renew' THEN 'domains.renewal-refunded.v1' WHEN 'restore' THEN 'domains.restore-refunded.v1' END,
    v_domain.site_id, v_domain.customer_id, jsonb_build_object('domainId', p_domain, 'orderId', p_order, 'error', p_error,
      'cents', (SELECT total_cents FROM orders WHERE id = p_order)), p_at);
  PERFORM audit_write('{"kind": "system"}', 'domain.refund', 'domain', p_domain::text,
                      jsonb_build_object('orderId', p_order, 'error', p_error), NULL, p_at);
  RETURN true;
END $$;
