-- The purchase of a cart of names in one database call: key, prices, and for each name an order with its hold, a
-- domain, and a task that registers it. Any refusal rolls all of it back, the key included. Returns NULL when it
-- ran, or the stored answer when this key ran before.
--
-- p_items: [{domain, order, transaction, task, name, tld, years, isPrivate, quote, cents}], where cents is the price
-- in the answer, sorted by name, so that two carts
-- with the same names wait for each other rather than forever. All names are inserted before the wallet is locked:
-- no purchase waits for a name while another waits for its wallet.
CREATE OR REPLACE FUNCTION domains_purchase(
  p_site smallint, p_customer uuid, p_actor jsonb, p_request text, p_key text, p_request_hash bytea, p_answer jsonb,
  p_items jsonb, p_contact uuid, p_name_servers jsonb, p_autoprolong boolean, p_simulated boolean,
  p_expected_cents bigint, p_promo text, p_at timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_item jsonb;
  -- Before tax, with the code.
  v_net jsonb;
  v_quote jsonb;
  v_is_same boolean := true;
  v_quotes jsonb[] := '{}';
  v_total bigint := 0;
  v_place integer := 0;
  v_has_ordered boolean;
BEGIN
  v_replay := idempotency_claim(
    p_customer, p_key, 'POST /v2/domains/purchase', p_request_hash, p_answer, p_at);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  PERFORM sites_refuse_sale(p_site);

  v_net := domains_quote_cart(p_site, p_customer, p_items, p_promo, p_at);
  FOR v_item, v_quote IN
    SELECT item, taxes_add(v_net -> (place - 1)::integer, p_site, p_customer, p_at)
    FROM jsonb_array_elements(p_items) WITH ORDINALITY AS of_cart (item, place) ORDER BY place
  LOOP
    v_quotes := v_quotes || v_quote;
    v_total := v_total + (v_quote ->> 'totalCents')::bigint;
    v_is_same := v_is_same AND v_quote ->> 'totalCents' IS NOT DISTINCT FROM v_item ->> 'cents';
    PERFORM domains_place((v_item ->> 'domain')::uuid, p_site, p_customer, v_item ->> 'name', v_item ->> 'tld',
      'registering', p_contact, p_name_servers, p_autoprolong, (v_item ->> 'isPrivate')::boolean, p_simulated,
      v_quote -> 'premium', p_at);
  END LOOP;
  IF v_total <> p_expected_cents OR NOT v_is_same THEN
    PERFORM refuse('price_changed', jsonb_build_object('totalCents', v_total));
  END IF;
  IF p_promo IS NOT NULL THEN
    -- Behind the wallet's lock, and before the orders of this cart.
    PERFORM wallet_open(p_customer);
    v_has_ordered := wallet_has_ordered(p_customer, NULL);
  END IF;

  FOR v_item IN SELECT * FROM jsonb_array_elements(p_items) LOOP
    v_place := v_place + 1;
    PERFORM domains_pay(p_site, p_customer, p_actor, p_request, p_key || ':' || v_place, 'domain-purchase',
      'register', (v_item ->> 'domain')::uuid, (v_item ->> 'order')::uuid, (v_item ->> 'transaction')::uuid,
      v_quotes[v_place], NULL, false, p_at);
    PERFORM task_open((v_item ->> 'task')::uuid, 'domain-register', p_site, p_customer, 'domain',
      (v_item ->> 'domain')::uuid, jsonb_build_object('orderId', v_item ->> 'order'), p_actor, p_at);
    PERFORM catalog_note_first_year((v_item ->> 'order')::uuid, v_item ->> 'tld', v_net -> (v_place - 1));
    PERFORM contacts_mark_used(p_contact, p_customer, (v_item ->> 'domain')::uuid, v_item ->> 'name', p_at);
  END LOOP;
  PERFORM api_keys_spend(p_actor, p_customer, v_total, p_at);
  -- A code with a limit is one row for all its buyers: it is locked last.
  IF p_promo IS NOT NULL THEN
    PERFORM catalog_use_promo(p_site, p_customer, (item ->> 'order')::uuid, v_net -> (place - 1)::integer, v_has_ordered, p_at)
    FROM jsonb_array_elements(p_items) WITH ORDINALITY AS of_cart (item, place) ORDER BY place;
  END IF;
  RETURN NULL;
END $$;
