-- What can still go back of a delivered order; nothing of one that staff gave, which its customer did not pay.
CREATE OR REPLACE FUNCTION wallet_left_of_order(p_order uuid) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN RETURN coalesce((
  SELECT o.total_cents - wallet_refunded(p_order) FROM orders o
  WHERE o.id = p_order AND o.state = 'delivered' AND NOT EXISTS (
    SELECT 1 FROM ledger_transactions WHERE idempotency_key = 'adjustment:' || o.idempotency_key)), 0);
END $$;
