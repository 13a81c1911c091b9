-- Owned by features/contacts. Customers of a country.
CREATE INDEX contacts_country ON contacts (country, customer_id);
