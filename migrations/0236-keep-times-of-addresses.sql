-- Owned by features/servers. Who had an address when: abuse reports name a day. Kept when address and server are gone.
CREATE TABLE server_address_terms (
  address inet NOT NULL,
  since timestamptz NOT NULL,
  -- Null: has it now.
  until timestamptz CHECK (until >= since),
  server_id uuid NOT NULL REFERENCES servers (id),
  customer_id uuid NOT NULL REFERENCES customers (id),
  PRIMARY KEY (address, since)
);
CREATE UNIQUE INDEX server_address_terms_open ON server_address_terms (address) WHERE until IS NULL;
CREATE INDEX server_address_terms_server ON server_address_terms (server_id);

-- Of what was given up before, only the last server of a customer is known, and when that server was changed last.
INSERT INTO server_address_terms (address, since, until, server_id, customer_id)
SELECT DISTINCT ON (f.address, s.created_at)
       f.address, s.created_at, greatest(s.created_at, s.updated_at), s.id, f.customer_id
FROM server_former_addresses f JOIN servers s ON s.id = f.server_id
WHERE NOT EXISTS (SELECT 1 FROM server_addresses a WHERE a.address = f.address AND a.server_id = s.id);
INSERT INTO server_address_terms (address, since, server_id, customer_id)
SELECT a.address, coalesce(o.created_at, s.created_at), s.id, s.customer_id
FROM server_addresses a JOIN servers s ON s.id = a.server_id LEFT JOIN orders o ON o.id = a.order_id
ON CONFLICT DO NOTHING;

CREATE INDEX server_addresses_reverse ON server_addresses (reverse_name) WHERE reverse_name IS NOT NULL;
