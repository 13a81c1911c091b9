-- What a customer paid for what was delivered, less what went back; what staff gave does not count.
CREATE OR REPLACE FUNCTION referrals_spent(p_customer uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(wallet_left_of_order(id)), 0)::bigint FROM orders
  WHERE customer_id = p_customer AND state = 'delivered'
$$;
