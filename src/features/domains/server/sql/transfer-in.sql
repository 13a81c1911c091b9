-- The order of a transfer to us in one database call; the code is stored encrypted until the registry accepted it.
-- Returns NULL when it ran, or the stored answer when this key ran before.
CREATE OR REPLACE FUNCTION domains_transfer_in(
  p_site smallint, p_customer uuid, p_actor jsonb, p_request text, p_key text, p_request_hash bytea, p_answer jsonb,
  p_domain uuid, p_order uuid, p_transaction uuid, p_task uuid, p_name text, p_tld text, p_sealed_code bytea,
  p_contact uuid, p_name_servers jsonb, p_autoprolong boolean, p_simulated boolean, p_expected_cents bigint,
  p_promo text, p_at timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  -- Before tax, with the code.
  v_net jsonb;
  v_quote jsonb;
BEGIN
  v_replay := idempotency_claim(
    p_customer, p_key, 'POST /v2/domains/transfer-in', p_request_hash, p_answer, p_at);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  PERFORM sites_refuse_sale(p_site);
  v_net := domains_lower_act(domains_quote_act(p_site, p_name, p_tld, 'transfer', 1, NULL), p_site, p_customer, p_promo,
                             'transfer', p_tld, 1, false, p_at);
  v_quote := taxes_add(v_net, p_site, p_customer, p_at);
  IF (v_quote ->> 'totalCents')::bigint <> p_expected_cents THEN
    PERFORM refuse('price_changed', jsonb_build_object('totalCents', v_quote -> 'totalCents'));
  END IF;
  PERFORM domains_place(p_domain, p_site, p_customer, p_name, p_tld, 'transfer_in', p_contact, p_name_servers,
                        p_autoprolong, false, p_simulated, NULL, p_at);
  INSERT INTO domain_codes (domain_id, sealed, created_at) VALUES (p_domain, p_sealed_code, p_at);
  PERFORM domains_pay(p_site, p_customer, p_actor, p_request, p_key, 'domain-transfer', 'transfer', p_domain, p_order,
                      p_transaction, v_quote, NULL, false, p_at);
  PERFORM api_keys_spend(p_actor, p_customer, (v_quote ->> 'totalCents')::bigint, p_at);
  PERFORM task_open(p_task, 'domain-transfer', p_site, p_customer, 'domain', p_domain,
                    jsonb_build_object('orderId', p_order), p_actor, p_at);
  PERFORM contacts_mark_used(p_contact, p_customer, p_domain, p_name, p_at);
  IF p_promo IS NOT NULL THEN
    PERFORM catalog_use_promo(p_site, p_customer, p_order, v_net, wallet_has_ordered(p_customer, p_order), p_at);
  END IF;
  RETURN NULL;
END $$;
