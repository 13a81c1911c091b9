-- Owned by features/accounts.
-- What belongs to a customer refers to customer and site at once: one check instead of two, it holds that both
-- agree, and it locks a row of this customer and not the site's row, at which all purchases would meet.
ALTER TABLE customers ADD UNIQUE (id, site_id);
