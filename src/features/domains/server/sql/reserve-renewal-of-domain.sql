-- Autoprolong: reserves the price of the shortest renewal, from so many days before it is needed as staff set. A refusal (money, an
-- open debt) is stored and retried on some days before the end, and daily in the grace period. Returns reserved,
-- refused or idle.
CREATE OR REPLACE FUNCTION domains_reserve_renewal(
  p_domain uuid, p_order uuid, p_transaction uuid, p_at timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_domain domains%ROWTYPE;
  v_quote jsonb;
BEGIN
  PERFORM wallet_open(customer_id) FROM domains WHERE id = p_domain;
  SELECT * INTO STRICT v_domain FROM domains WHERE id = p_domain FOR UPDATE;
  IF NOT v_domain.autoprolong OR v_domain.state NOT IN ('active', 'expired') OR v_domain.deletes_at IS NOT NULL
     OR v_domain.expires_at - domains_reserve_ahead() > p_at OR v_domain.state = 'expired' AND v_domain.grace_until <= p_at
     OR EXISTS (SELECT 1 FROM domain_orders WHERE domain_id = p_domain AND state = 'open')
  THEN RETURN 'idle'; END IF;
  BEGIN
    v_quote := taxes_add(domains_quote(v_domain.site_id, p_domain, 'renew', domains_least_years(p_domain)), v_domain.site_id,
                         v_domain.customer_id, v_domain.expires_at);
    PERFORM services_reserve_renewal('domain', p_domain, v_domain.site_id, v_domain.customer_id, p_order, p_transaction,
                                     v_domain.expires_at, (v_quote ->> 'years')::integer, v_quote, p_at);
    PERFORM domains_note_order(v_domain.site_id, v_domain.customer_id, '{"kind": "system"}', NULL, 'renew', p_domain,
                               p_order, v_quote, v_domain.expires_at, true, p_at);
  EXCEPTION WHEN SQLSTATE 'MR001' THEN
    UPDATE domains SET renewal_error = SQLERRM, updated_at = p_at, renewal_due_at = coalesce(
      (SELECT min(expires_at - make_interval(days => days)) FROM unnest(ARRAY[14, 7, 3, 1, 0]) AS days
       WHERE expires_at - make_interval(days => days) > p_at), p_at + interval '1 day')
    WHERE id = p_domain;
    RETURN 'refused';
  END;
  UPDATE domains SET renewal_error = NULL, renewal_due_at = NULL, updated_at = p_at WHERE id = p_domain;
  PERFORM event_publish('domains.renewal-reserved.v1', v_domain.site_id, v_domain.customer_id, jsonb_build_object(
    'domainId', p_domain, 'orderId', p_order, 'cents', v_quote -> 'totalCents',
    'aheadDays', extract(day FROM domains_renew_ahead())::integer), p_at);
  RETURN 'reserved';
END $$;
