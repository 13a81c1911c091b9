-- Takes the money of an order: writes the order with its price snapshot and its tax, locks the wallet, and reserves. Where
-- taxes are on, the quote is one of taxes_add, whose total is gross. Rows
-- written before the lock are not visible to others yet, so one wallet's orders wait for each other only from the
-- lock to the commit.
CREATE OR REPLACE FUNCTION wallet_pay_order(
  p_order uuid, p_transaction uuid, p_site smallint, p_customer uuid, p_key text,
  p_kind text, p_object_type text, p_object uuid, p_quote jsonb, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_total bigint := (p_quote ->> 'totalCents')::bigint;
  v_wallet uuid := ledger_account_id('wallet', p_customer, 'USD');
  v_holds uuid := ledger_account_id('holds', p_customer, 'USD');
  v_balance bigint;
BEGIN
  -- What a reseller's customer pays, less tax, is never less than what the reseller does.
  IF p_quote #> '{lines,0,costCents}' IS NOT NULL AND coalesce((p_quote ->> 'netCents')::bigint, v_total) < (
    SELECT sum((line ->> 'costCents')::bigint) FROM jsonb_array_elements(p_quote -> 'lines') AS line)
  THEN RAISE EXCEPTION 'order % is below cost', p_order; END IF;
  -- One statement, because the overhead of three exceeds the cost of the rows.
  WITH placed AS (
    INSERT INTO orders (id, site_id, customer_id, idempotency_key, kind, object_type, object_id, state,
                        currency, total_cents, created_at)
    VALUES (p_order, p_site, p_customer, p_key, p_kind, p_object_type, p_object, 'paid', 'USD', v_total, p_at)
  ), held AS (
    INSERT INTO holds (order_id, customer_id, amount_cents, state, created_at)
    VALUES (p_order, p_customer, v_total, 'reserved', p_at)
  )
  INSERT INTO order_lines (order_id, position, sku, label, currency, net_cents, tax_basis_points, tax_cents,
                           gross_cents, cost_cents, catalogue_version)
  SELECT p_order, line.position, line.value ->> 'sku', line.value ->> 'label', 'USD',
         coalesce(line.value ->> 'netCents', line.value ->> 'cents')::bigint,
         coalesce((p_quote #>> '{tax,basisPoints}')::integer, 0), coalesce((line.value ->> 'taxCents')::bigint, 0),
         (line.value ->> 'cents')::bigint, (line.value ->> 'costCents')::bigint,
         (p_quote ->> 'catalogueVersion')::bigint
  FROM jsonb_array_elements(p_quote -> 'lines') WITH ORDINALITY AS line (value, position);

  PERFORM taxes_note_order(p_order, p_site, p_customer, p_quote, p_kind LIKE '%-renewal', p_at);
  v_balance := wallet_open(p_customer);
  PERFORM wallet_refuse_debt(p_customer);
  IF v_balance < v_total THEN
    PERFORM refuse('insufficient_funds', jsonb_build_object('missingCents', v_total - v_balance));
  END IF;
  IF NOT ledger_post(p_transaction, 'purchase', 'order:' || p_order || ':reserve', 'order', p_order, p_at,
                     ARRAY[v_wallet, v_holds], ARRAY['USD', 'USD'], ARRAY[-v_total, v_total]::numeric[])
  THEN RAISE EXCEPTION 'order % was reserved before', p_order; END IF;
END $$;
