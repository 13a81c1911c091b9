-- Owned by features/accounts: since when an imported customer was one at the product of before; null: nothing is known of it.
-- `created_at` stays the day of the import, by which the site is counted.
ALTER TABLE customers ADD COLUMN former_since timestamptz;
