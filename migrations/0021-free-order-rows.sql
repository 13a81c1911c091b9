-- Owned by features/wallet.
-- As in 0020: orders of different customers do not meet at the site's row.
ALTER TABLE orders DROP CONSTRAINT orders_site_id_fkey;
