-- Owned by features/wallet.
ALTER TABLE orders
  DROP CONSTRAINT orders_site_id_fkey, DROP CONSTRAINT orders_customer_id_fkey,
  ADD FOREIGN KEY (customer_id, site_id) REFERENCES customers (id, site_id);

-- As in 0021: what one column alone may hold is checked by its domain.
CREATE DOMAIN order_state AS text CHECK (VALUE IN ('paid', 'delivered', 'refunded'));
CREATE DOMAIN hold_state AS text CHECK (VALUE IN ('reserved', 'captured', 'released'));
CREATE DOMAIN order_cents AS bigint CHECK (VALUE >= 0);
CREATE DOMAIN hold_cents AS bigint CHECK (VALUE > 0);
ALTER TABLE orders
  DROP CONSTRAINT orders_state_check, ALTER COLUMN state TYPE order_state,
  DROP CONSTRAINT orders_total_cents_check, ALTER COLUMN total_cents TYPE order_cents;
ALTER TABLE holds
  DROP CONSTRAINT holds_state_check, ALTER COLUMN state TYPE hold_state,
  DROP CONSTRAINT holds_amount_cents_check, ALTER COLUMN amount_cents TYPE hold_cents;
