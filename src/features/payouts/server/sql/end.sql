-- Ends a payout, once: `paid` out of the books, or the money back to where it came from. `p_from`: the states that it may
-- be in; in another one it is refused with `payout_moved_on`. `p_ref`: the output that paid it, or the gateway's id.
CREATE OR REPLACE FUNCTION payouts_end(
  p_id uuid, p_transaction uuid, p_state text, p_from text[], p_reason text, p_ref text, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_payout payouts;
BEGIN
  SELECT * INTO v_payout FROM payouts WHERE id = p_id FOR UPDATE;
  IF NOT FOUND THEN PERFORM refuse('not_found'); END IF;
  IF NOT v_payout.state = ANY (p_from) THEN PERFORM refuse('payout_moved_on'); END IF;
  IF p_state NOT IN ('paid', 'rejected', 'cancelled', 'failed') THEN RAISE EXCEPTION '% is no end', p_state; END IF;
  -- One key for every end: no payout has two.
  IF NOT wallet_move_earned(
    p_transaction, CASE p_state WHEN 'paid' THEN 'payout' ELSE 'payout-return' END, 'payout:' || p_id || ':end', 'payout',
    p_id, v_payout.customer_id, 'payout-holds', CASE p_state WHEN 'paid' THEN 'payouts' ELSE v_payout.source END,
    v_payout.cents, p_at)
  THEN RAISE EXCEPTION 'payout % has ended before', p_id; END IF;
  UPDATE payouts
  SET state = p_state, reason = coalesce(p_reason, reason), settled_at = p_at, trouble = NULL,
      output_ref = CASE WHEN kind = 'coin' THEN p_ref END, gateway_ref = CASE WHEN kind = 'card' THEN p_ref END
  WHERE id = p_id;
END $$;
