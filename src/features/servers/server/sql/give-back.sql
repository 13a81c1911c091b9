-- Gives back what servers_count_unused counted, each order once; p_kind as of servers_delete_now. The caller holds the
-- wallets' locks. Who paid, but has the server no more, is notified of each order: its end is another customer's event.
CREATE OR REPLACE FUNCTION servers_give_back(
  p_quote jsonb, p_kind text, p_transactions uuid[], p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_line record;
BEGIN
  FOR v_line IN SELECT n, (value ->> 'orderId')::uuid AS order_id, (value ->> 'refundCents')::bigint AS cents,
                       (value ->> 'isOwn')::boolean AS is_own
                FROM jsonb_array_elements(p_quote -> 'lines') WITH ORDINALITY AS line (value, n)
  LOOP
    CONTINUE WHEN v_line.cents = 0;
    PERFORM wallet_refund_unused(v_line.order_id, p_transactions[v_line.n], p_kind, v_line.cents, p_at);
    CONTINUE WHEN v_line.is_own;
    PERFORM wallet_announce_unused(v_line.order_id, v_line.cents, p_at);
  END LOOP;
END $$;
