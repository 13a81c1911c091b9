-- Owned by features/wallet. A key is of one call: a cart of names writes `key:position`, which may be the key of a server.
ALTER TABLE orders ADD UNIQUE (customer_id, kind, idempotency_key);
ALTER TABLE orders DROP CONSTRAINT orders_customer_id_idempotency_key_key;
