-- Returns parts of a delivered order's lines to the wallet: [{position, cents}]. No line gives back more than was paid for
-- it. The money is taken from revenue by a transaction of kind `refund`, and pays an open debt first.
CREATE OR REPLACE FUNCTION wallet_refund_lines(
  p_order uuid, p_transaction uuid, p_kind text, p_lines jsonb, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_order orders%ROWTYPE;
  v_line record;
  v_total bigint := 0;
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
  IF NOT wallet_credit(p_transaction, 'refund', 'order:' || p_order || ':refund:' || p_transaction, 'order', p_order,
                       v_order.customer_id, v_total, 'revenue', NULL, 0, p_at)
  THEN RAISE EXCEPTION 'refund % was posted before', p_transaction; END IF;
  INSERT INTO order_refunds (transaction_id, order_id, position, kind, cents, created_at)
  SELECT p_transaction, p_order, position, p_kind, sum(cents), p_at
  FROM jsonb_to_recordset(p_lines) AS l (position integer, cents bigint) GROUP BY position;
  PERFORM wallet_count_spending(v_order.customer_id, -v_total);
END $$;
