-- Owned by features/domains. Until when a name was paid elsewhere that came with a customer of another product
-- (decision 173): no order here has those years.
ALTER TABLE domains ADD COLUMN came_until timestamptz;
