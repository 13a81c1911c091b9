-- Owned by features/servers. Which addresses a customer gave back, since names may lead there on; and whether the name
-- that an address leads back to leads to it, and when that was looked up. Null: it could not be found out.
CREATE TABLE server_former_addresses (
  customer_id uuid NOT NULL REFERENCES customers (id),
  address inet NOT NULL,
  server_id uuid NOT NULL REFERENCES servers (id),
  PRIMARY KEY (customer_id, address)
);
CREATE INDEX server_former_addresses_server ON server_former_addresses (server_id);

ALTER TABLE server_addresses ADD COLUMN reverse_confirmed boolean;
ALTER TABLE server_addresses ADD COLUMN reverse_checked_at timestamptz;
