-- Owned by features/wallet: what was delivered and refunded lately is looked for every few seconds.
CREATE INDEX orders_delivered ON orders (settled_at) WHERE state = 'delivered';
CREATE INDEX order_refunds_made ON order_refunds (created_at);
