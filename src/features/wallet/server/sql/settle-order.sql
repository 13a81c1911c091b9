-- Ends the hold of an order: 'delivered' captures it into revenue, and its tax into the account of its country and rate;
-- of what a reseller sold, revenue gets the cost, and the rest is the pending margin of the site.
-- 'refunded' returns it to the wallet, which then pays an open reversal debt. Once only: returns false when the order is settled already.
CREATE OR REPLACE FUNCTION wallet_settle_order(
  p_order uuid, p_transaction uuid, p_outcome text, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_customer uuid;
  v_amount bigint;
  v_key text := 'order:' || p_order || ':settle';
  v_is_refund boolean := p_outcome = 'refunded';
  v_debt bigint;
  v_total bigint;
  v_tax_account text;
  v_tax bigint := 0;
  v_site smallint;
  v_cost bigint;
  v_margin bigint := 0;
BEGIN
  IF p_outcome NOT IN ('delivered', 'refunded') THEN RAISE EXCEPTION 'unknown outcome %', p_outcome; END IF;
  SELECT customer_id INTO STRICT v_customer FROM orders WHERE id = p_order;
  PERFORM wallet_open(v_customer);
  UPDATE holds SET state = CASE p_outcome WHEN 'delivered' THEN 'captured' ELSE 'released' END, settled_at = p_at
  WHERE order_id = p_order AND state = 'reserved' RETURNING amount_cents INTO v_amount;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE orders SET state = p_outcome, settled_at = p_at WHERE id = p_order
  RETURNING total_cents, site_id, (SELECT sum(cost_cents) FROM order_lines WHERE order_id = p_order) INTO v_total, v_site, v_cost;
  IF NOT v_is_refund THEN
    PERFORM wallet_count_spending(v_customer, v_total);
    v_tax_account := taxes_account_of(p_order);
    IF v_tax_account IS NOT NULL THEN
      PERFORM wallet_open_source(v_tax_account);
      SELECT tax_cents INTO STRICT v_tax FROM order_taxes WHERE order_id = p_order;
    END IF;
    -- Without a cost it is the provider's own.
    IF v_cost IS NOT NULL THEN
      v_margin := wallet_accrue_margin(p_order, v_site, v_cost, v_amount - v_tax, p_at);
    END IF;
  END IF;

  -- The key is of an order that was open until now, so that nothing was posted with it.
  IF NOT ledger_post(
    p_transaction, CASE WHEN v_is_refund THEN 'refund' ELSE 'delivery' END, v_key, 'order', p_order, p_at,
    ARRAY[ledger_account_id('holds', v_customer, 'USD'),
          CASE WHEN v_is_refund THEN ledger_account_id('wallet', v_customer, 'USD')
               ELSE ledger_account_id('revenue', NULL, 'USD') END]
      || CASE v_tax WHEN 0 THEN '{}' ELSE ARRAY[ledger_account_id(v_tax_account, NULL, 'USD')] END
      || CASE v_margin WHEN 0 THEN '{}' ELSE ARRAY[ledger_account_id('margin-pending:' || v_site, NULL, 'USD')] END,
    ARRAY['USD', 'USD', 'USD', 'USD'], ARRAY[-v_amount, v_amount - v_tax - v_margin]::numeric[]
      || CASE v_tax WHEN 0 THEN '{}' ELSE ARRAY[v_tax]::numeric[] END
      || CASE v_margin WHEN 0 THEN '{}' ELSE ARRAY[v_margin]::numeric[] END)
  THEN RAISE EXCEPTION 'order % was settled before', p_order; END IF;
  IF v_is_refund THEN
    SELECT -balance INTO STRICT v_debt FROM ledger_accounts
    WHERE id = ledger_account_id('reversal-debt', v_customer, 'USD');
    PERFORM wallet_move_debt(v_key, 'order', p_order, v_customer, -least(v_debt, v_amount), p_at);
  END IF;
  RETURN true;
END $$;
