-- Returns parts of a delivered order's lines to the wallet: [{position, cents}]. No line gives back more than was paid for
-- it. The money is taken from revenue, its share of the order's tax from that tax's account and its share of a reseller's
-- margin from there, by a transaction of kind `refund`, and pays an open debt first.
CREATE OR REPLACE FUNCTION wallet_refund_lines(
  p_order uuid, p_transaction uuid, p_kind text, p_lines jsonb, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_order orders%ROWTYPE;
  v_line record;
  v_total bigint := 0;
  v_before bigint;
  v_tax bigint;
  v_tax_account text;
  v_accounts uuid[];
  v_amounts numeric[];
  v_key text := 'order:' || p_order || ':refund:' || p_transaction;
  v_debt bigint;
BEGIN
  SELECT * INTO STRICT v_order FROM orders WHERE id = p_order;
  PERFORM wallet_open(v_order.customer_id);
  SELECT * INTO STRICT v_order FROM orders WHERE id = p_order;
  IF v_order.state <> 'delivered' THEN PERFORM refuse('order_not_delivered'); END IF;
  FOR v_line IN
    SELECT asked.position, asked.cents,
           (line ->> 'paidCents')::bigint - (line ->> 'refundedCents')::bigint AS left_cents
    FROM (SELECT position, sum(cents)::bigint AS cents FROM jsonb_to_recordset(p_lines) AS l (position integer, cents bigint)
          GROUP BY position) AS asked
    LEFT JOIN jsonb_array_elements(wallet_lines_paid(p_order)) AS line ON (line ->> 'position')::integer = asked.position
    ORDER BY asked.position
  LOOP
    IF v_line.left_cents IS NULL THEN PERFORM refuse('not_found'); END IF;
    IF v_line.cents > v_line.left_cents THEN
      PERFORM refuse('refund_too_large', jsonb_build_object('maxCents', v_line.left_cents));
    END IF;
    v_total := v_total + v_line.cents;
  END LOOP;
  v_before := wallet_refunded(p_order);
  v_tax := taxes_of_refund(p_order, v_before, v_total);
  v_tax_account := taxes_account_of(p_order);
  IF v_tax_account IS NOT NULL THEN
    v_accounts := ARRAY[ledger_account_id(v_tax_account, NULL, 'USD')];
    v_amounts := ARRAY[-v_tax];
  END IF;
  SELECT v_accounts || coalesce(array_agg(taken.account), '{}'), v_amounts || coalesce(array_agg(taken.cents), '{}')::numeric[]
  INTO v_accounts, v_amounts
  FROM wallet_take_margin(p_order, p_transaction, v_before - taxes_of_refund(p_order, 0, v_before), v_total - v_tax, p_at) AS taken;
  IF NOT ledger_post(
    p_transaction, 'refund', v_key, 'order', p_order, p_at,
    ARRAY[ledger_account_id('wallet', v_order.customer_id, 'USD'), ledger_account_id('revenue', NULL, 'USD')] || v_accounts,
    array_fill('USD'::text, ARRAY[2 + cardinality(v_accounts)]),
    ARRAY[v_total, -v_total - (SELECT coalesce(sum(part), 0) FROM unnest(v_amounts) AS part)]::numeric[] || v_amounts)
  THEN RAISE EXCEPTION 'refund % was posted before', p_transaction; END IF;
  SELECT -balance INTO STRICT v_debt FROM ledger_accounts
  WHERE id = ledger_account_id('reversal-debt', v_order.customer_id, 'USD');
  PERFORM wallet_move_debt(v_key, 'order', p_order, v_order.customer_id, -least(v_debt, v_total), p_at);
  INSERT INTO order_refunds (transaction_id, order_id, position, kind, cents, tax_cents, created_at)
  SELECT p_transaction, p_order, position, p_kind, cents, taxes_of_refund(p_order, v_before + upto - cents, cents), p_at
  FROM (SELECT position, sum(cents)::bigint AS cents, (sum(sum(cents)) OVER (ORDER BY position))::bigint AS upto
        FROM jsonb_to_recordset(p_lines) AS l (position integer, cents bigint) GROUP BY position) AS parts;
  PERFORM wallet_count_spending(v_order.customer_id, -v_total);
END $$;
