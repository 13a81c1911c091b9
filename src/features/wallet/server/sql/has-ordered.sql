-- Whether a customer has an order that did not fail, other than this one.
CREATE OR REPLACE FUNCTION wallet_has_ordered(p_customer uuid, p_order uuid) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM orders
                 WHERE customer_id = p_customer AND state <> 'refunded' AND id IS DISTINCT FROM p_order)
$$;
