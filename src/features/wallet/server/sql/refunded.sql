-- What of a delivered order went back so far.
CREATE OR REPLACE FUNCTION wallet_refunded(p_order uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(cents), 0)::bigint FROM order_refunds WHERE order_id = p_order
$$;
