-- Owned by features/wallet.
-- Staff takes a failed order out of its customer's list, and reads all orders by time.
ALTER TABLE orders ADD COLUMN put_away_at timestamptz;
CREATE INDEX orders_newest ON orders (created_at DESC, id DESC);
