-- Owned by features/api-keys. Domains whose records a key may read and change, for robots that renew certificates;
-- null: all of its customer's.

ALTER TABLE api_keys ADD COLUMN zones uuid[] CHECK (cardinality(zones) > 0);
