-- The purchase of a server in one database call: key, price, server, task, event, audit, order and hold, stock,
-- address. Any refusal rolls all of it back, the key included. Returns NULL when it ran, or the stored answer
-- when this key ran before.
--
-- Rows that no other call can touch are written first, then the wallet is locked: purchases from one wallet wait for
-- each other as briefly as possible. Scarce stock comes after the lock, so that no purchase that waits for a
-- wallet, or has no money, keeps it from others.
CREATE OR REPLACE FUNCTION servers_purchase(
  p_site smallint, p_customer uuid, p_actor jsonb, p_request text, p_key text, p_request_hash bytea,
  p_answer jsonb, p_server uuid, p_order uuid, p_transaction uuid, p_task uuid, p_name text, p_plan text,
  p_location text, p_image text, p_months integer, p_expected_cents bigint, p_password_hash text,
  p_ssh_key_ids uuid[], p_autoprolong boolean, p_simulated boolean, p_promo text,
  p_at timestamptz
) RETURNS jsonb LANGUAGE plpgsql
-- Every statement in here is an index lookup; planning them again for each purchase took a third of its time.
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_replay jsonb;
  v_quote jsonb;
  -- With the customer's tax; the service keeps net prices.
  v_due jsonb;
  v_ssh_keys text[];
BEGIN
  v_replay := idempotency_claim(
    p_customer, p_key, 'POST /v2/servers/purchase', p_request_hash, p_answer, p_at);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  PERFORM sites_refuse_sale(p_site);

  -- After the claim: a repeat gets its answer even when a key was deleted since.
  v_ssh_keys := ARRAY(
    SELECT public_key FROM ssh_keys WHERE customer_id = p_customer AND id = ANY (p_ssh_key_ids) ORDER BY id);
  IF cardinality(v_ssh_keys) <> cardinality(p_ssh_key_ids) THEN PERFORM refuse('not_found'); END IF;

  v_quote := catalog_quote_server(p_site, p_customer, p_plan, p_location, p_months);
  IF p_promo IS NOT NULL THEN
    v_quote := wallet_add_promo(jsonb_build_array(jsonb_build_object(
      'quote', v_quote, 'product', 'server', 'of', p_plan, 'units', p_months)), p_site, p_customer, p_promo, p_at) -> 0;
  END IF;
  v_due := taxes_add(v_quote, p_site, p_customer, p_at);
  IF (v_due ->> 'totalCents')::bigint <> p_expected_cents THEN
    PERFORM refuse('price_changed', jsonb_build_object('totalCents', v_due -> 'totalCents'));
  END IF;

  INSERT INTO servers (id, site_id, customer_id, name, plan_id, location_id, image_id, vcpu, memory_mb,
                       disk_gb, traffic_gb, network_mbps, service, password_hash, ssh_keys, simulated, months,
                       autoprolong, created_at, updated_at)
  SELECT p_server, p_site, p_customer, p_name, plan.id, p_location, image.id, plan.vcpu, plan.memory_mb,
         plan.disk_gb, plan.traffic_gb, plan.network_mbps, 'pending', p_password_hash, v_ssh_keys, p_simulated, p_months,
         p_autoprolong, p_at, p_at
  FROM plans plan JOIN images image ON image.id = p_image AND image.active AND image.min_disk_gb <= plan.disk_gb
  WHERE plan.id = p_plan;
  IF NOT FOUND THEN PERFORM refuse('plan_unavailable'); END IF;
  PERFORM services_keep_terms(p_server, array_agg(listed.months),
    array_agg(CASE listed.months WHEN p_months THEN coalesce(v_quote -> 'laterCents', v_quote -> 'renewalCents')::text::bigint
                                 ELSE listed.cents END),
    array_agg(listed.cost_cents))
  FROM catalog_listed_terms(p_site, p_plan) AS listed;

  PERFORM
    task_open(p_task, 'server-provision', p_site, p_customer, 'server', p_server,
              jsonb_build_object('orderId', p_order), p_actor, p_at),
    event_publish('servers.ordered.v1', p_site, p_customer,
                  jsonb_build_object('serverId', p_server, 'orderId', p_order), p_at),
    audit_write(p_actor, 'server.purchase', 'server', p_server::text,
                jsonb_build_object('orderId', p_order, 'totalCents', v_due -> 'totalCents'), p_request, p_at),
    wallet_pay_order(p_order, p_transaction, p_site, p_customer, p_key, 'server-purchase', 'server', p_server,
                     v_due, p_at),
    api_keys_spend(p_actor, p_customer, (v_due ->> 'totalCents')::bigint, p_at),
    catalog_sell_server(p_site, p_customer, p_order, p_plan, p_location, p_months, v_quote),
    servers_take_address(p_server, p_location, true, p_at);
  -- A code with a limit is one row for all its buyers: it is locked last.
  IF p_promo IS NOT NULL THEN
    PERFORM services_keep_promo(p_server, p_site, p_order, p_months, v_quote);
    PERFORM catalog_use_promo(p_site, p_customer, p_order, v_quote, wallet_has_ordered(p_customer, p_order), p_at);
  END IF;
  -- Simulated machines are on no node.
  IF NOT p_simulated THEN PERFORM servers_take_room(p_server, p_location); END IF;
  RETURN NULL;
END $$;
