-- Returns all that is left of an order by one transaction, for an act of staff that was asked for before and whose work
-- is done now; the note is what its customer reads. Where nothing is left, it does nothing and answers 0.
CREATE OR REPLACE FUNCTION wallet_refund_left(
  p_order uuid, p_transaction uuid, p_note text, p_reason text, p_actor jsonb, p_at timestamptz
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_order orders%ROWTYPE;
  v_before bigint;
  v_cents bigint;
BEGIN
  SELECT * INTO STRICT v_order FROM orders WHERE id = p_order;
  PERFORM wallet_open(v_order.customer_id);
  v_cents := wallet_left_of_order(p_order);
  IF v_cents = 0 THEN RETURN 0; END IF;
  v_before := wallet_refunded(p_order);
  PERFORM wallet_refund_unused(p_order, p_transaction, 'staff', v_cents, p_at);
  INSERT INTO refund_acts (id, order_id, note, asked, cents, created_at)
  VALUES (p_transaction, p_order, p_note, '{}', v_cents, p_at);
  PERFORM audit_write(p_actor, 'order.refund', 'order', p_order::text, jsonb_build_object(
    'reason', p_reason, 'cents', v_cents, 'transactionId', p_transaction, 'customerId', v_order.customer_id,
    'refundedBefore', v_before, 'refundedAfter', v_before + v_cents, 'endsService', true), NULL, p_at);
  PERFORM event_publish('wallet.refunded.v1', v_order.site_id, v_order.customer_id, jsonb_build_object(
    'orderId', p_order, 'transactionId', p_transaction, 'cents', v_cents), p_at);
  RETURN v_cents;
END $$;
