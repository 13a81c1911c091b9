-- Adds to what a customer spent, or takes off what it got back. The caller has the wallet's lock.
CREATE OR REPLACE FUNCTION wallet_count_spending(p_customer uuid, p_cents bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO customer_spending (customer_id, cents) VALUES (p_customer, p_cents)
  ON CONFLICT (customer_id) DO UPDATE SET cents = customer_spending.cents + excluded.cents;
$$;
