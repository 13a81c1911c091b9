-- Owned by features/accounts. Since when nothing personal is left of a customer: what remains are numbers for the books.
ALTER TABLE customers ADD COLUMN erased_at timestamptz;
