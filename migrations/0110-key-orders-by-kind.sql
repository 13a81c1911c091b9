-- Owned by features/wallet. A cart writes `key:position` on each of its orders, which another call may have as its
-- whole key: a key is one per kind of order. That a key is used by one call only is held by `idempotency_keys`.
ALTER TABLE orders
  DROP CONSTRAINT orders_customer_id_idempotency_key_key,
  ADD CONSTRAINT orders_customer_id_kind_idempotency_key_key UNIQUE (customer_id, kind, idempotency_key);
