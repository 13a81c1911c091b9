-- Owned by features/wallet.
-- What a customer paid for what was delivered, less what went back since: lists sort by it. Changed only by
-- wallet_count_spending, behind the lock of the wallet, in the transaction of the delivery or the refund.
CREATE TABLE customer_spending (
  customer_id uuid PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  cents bigint NOT NULL
);
CREATE INDEX customer_spending_most ON customer_spending (cents, customer_id);

INSERT INTO customer_spending (customer_id, cents)
SELECT o.customer_id, sum(o.total_cents)::bigint - coalesce((
         SELECT sum(r.cents)::bigint FROM orders back JOIN order_refunds r ON r.order_id = back.id
         WHERE back.customer_id = o.customer_id AND back.state = 'delivered'), 0)
FROM orders o WHERE o.state = 'delivered' GROUP BY o.customer_id;

-- Few are frozen, among many.
CREATE INDEX customers_frozen ON customers (frozen_until) WHERE frozen_until IS NOT NULL;
