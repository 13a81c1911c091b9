-- Completes a renewal or a restore: the hold becomes revenue and the years are added to the domain. The registry's own
-- expiry counts where it is within days of the paid one, and where the paid one is past: a registry that meanwhile
-- renewed by itself, unseen by us, has a later one, and paid time is not lost. Returns false when the order
-- was settled before.
CREATE OR REPLACE FUNCTION domains_finish_years(p_domain uuid, p_order uuid, p_transaction uuid, p_at timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_domain domains%ROWTYPE;
  v_order domain_orders%ROWTYPE;
  v_paid_until timestamptz;
BEGIN
  IF NOT wallet_settle_order(p_order, p_transaction, 'delivered', p_at) THEN RETURN false; END IF;
  SELECT * INTO STRICT v_domain FROM domains WHERE id = p_domain FOR UPDATE;
  SELECT * INTO STRICT v_order FROM domain_orders WHERE order_id = p_order AND state = 'open';
  v_paid_until := v_order.starts_at + make_interval(years => v_order.years);
  IF v_domain.registry_expires_at BETWEEN v_paid_until - interval '3 days' AND v_paid_until + interval '3 days'
     OR v_paid_until <= p_at AND v_domain.registry_expires_at > p_at THEN
    v_paid_until := v_domain.registry_expires_at;
  END IF;
  UPDATE domain_orders SET state = 'done', ends_at = v_paid_until WHERE order_id = p_order;
  PERFORM services_settle_renewal(p_order, 'begun');
  IF v_domain.state IN ('active', 'expired', 'redemption') THEN
    PERFORM domains_set_expiry(p_domain, v_paid_until, p_at);
  END IF;
  PERFORM event_publish(CASE v_order.act WHEN 'restore' THEN 'domains.restored.v1' ELSE 'domains.renewed.v1' END,
    v_domain.site_id, v_domain.customer_id, jsonb_build_object('domainId', p_domain, 'orderId', p_order,
      'cents', (SELECT total_cents FROM orders WHERE id = p_order)), p_at);
  PERFORM audit_write('{"kind": "system"}', CASE v_order.act WHEN 'restore' THEN 'domain.restored' ELSE 'domain.renewed' END,
                      'domain', p_domain::text,
                      jsonb_build_object('orderId', p_order, 'years', v_order.years), NULL, p_at);
  RETURN true;
END $$;
