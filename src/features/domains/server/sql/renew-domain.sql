-- The order of further years in one database call: key, wallet lock, price, hold, and the task that renews. Money
-- that autoprolong reserved for the same time is returned first; a waiting deletion is called off. Returns NULL
-- when it ran, or the stored answer when this key ran before.
CREATE OR REPLACE FUNCTION domains_renew(
  p_customer uuid, p_actor jsonb, p_request text, p_key text, p_request_hash bytea, p_answer jsonb, p_domain uuid,
  p_order uuid, p_transaction uuid, p_release uuid, p_task uuid, p_years integer, p_expected_cents bigint,
  p_promo text, p_at timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_domain domains%ROWTYPE;
  -- Before tax, with the code.
  v_net jsonb;
  v_quote jsonb;
BEGIN
  v_replay := idempotency_claim(p_customer, p_key, 'POST /v2/domains/{id}/renew', p_request_hash, p_answer, p_at);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  PERFORM wallet_open(p_customer);
  SELECT * INTO v_domain FROM domains WHERE id = p_domain AND customer_id = p_customer FOR UPDATE;
  IF NOT FOUND THEN PERFORM refuse('not_found'); END IF;
  PERFORM domains_refuse_renewal(v_domain.state, v_domain.expires_at, p_years, p_at);
  IF domains_is_busy(p_domain) THEN PERFORM refuse('domain_busy'); END IF;
  v_net := domains_quote_renewal(v_domain.site_id, p_domain, p_years, p_promo, p_at);
  v_quote := taxes_add(v_net, v_domain.site_id, p_customer, p_at);
  IF (v_quote ->> 'totalCents')::bigint <> p_expected_cents THEN
    PERFORM refuse('price_changed', jsonb_build_object('totalCents', v_quote -> 'totalCents'));
  END IF;
  IF p_years NOT IN (SELECT domains_renewable_years(p_domain, p_at)) THEN
    PERFORM refuse('ending_years', jsonb_build_object('ending', v_domain.tld, 'min', p_years + 1, 'max',
      (SELECT max(years) FROM domains_renewable_years(p_domain, p_at) AS years)));
  END IF;
  PERFORM domains_release_renewal(p_domain, p_release, p_at);
  PERFORM domains_pay(v_domain.site_id, p_customer, p_actor, p_request, p_key, 'domain-renew', 'renew', p_domain, p_order,
                      p_transaction, v_quote, v_domain.expires_at, false, p_at);
  PERFORM api_keys_spend(p_actor, p_customer, (v_quote ->> 'totalCents')::bigint, p_at);
  UPDATE domains SET deletes_at = NULL, updated_at = p_at WHERE id = p_domain;
  PERFORM task_open(p_task, 'domain-renew', v_domain.site_id, p_customer, 'domain', p_domain,
                    jsonb_build_object('orderId', p_order), p_actor, p_at);
  IF p_promo IS NOT NULL THEN
    PERFORM catalog_use_promo(v_domain.site_id, p_customer, p_order, v_net, wallet_has_ordered(p_customer, p_order), p_at);
  END IF;
  RETURN NULL;
END $$;
