-- Owned by features/services: prices of next terms, held before the term begins; at most one per service.
-- An older release writes the table of before: it must not start on this schema.
CREATE TABLE service_renewals (
  order_id uuid PRIMARY KEY REFERENCES orders (id),
  kind text NOT NULL CHECK (kind IN ('server', 'domain')),
  service_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  -- Months of a server, years of a domain.
  term integer NOT NULL CHECK (term > 0),
  state text NOT NULL CHECK (state IN ('reserved', 'begun', 'released'))
);
CREATE UNIQUE INDEX service_renewals_one ON service_renewals (service_id) WHERE state = 'reserved';
-- The key of an order counts the reservations of its term.
CREATE INDEX service_renewals_term ON service_renewals (service_id, starts_at);
CREATE INDEX service_renewals_due ON service_renewals (kind, starts_at) WHERE state = 'reserved';
INSERT INTO service_renewals (order_id, kind, service_id, starts_at, term, state)
SELECT order_id, 'server', server_id, starts_at, months, state FROM server_renewals
UNION ALL
SELECT order_id, 'domain', domain_id, starts_at, years,
       CASE state WHEN 'open' THEN 'reserved' WHEN 'done' THEN 'begun' ELSE 'released' END
FROM domain_orders WHERE is_automatic;
DROP TABLE server_renewals;
UPDATE schema_info SET min_code = 81;
