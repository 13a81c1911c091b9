-- Owned by features/services: services whose turn failed at the last try. A row goes when the turn succeeds.
CREATE TABLE service_failures (
  service_id uuid NOT NULL,
  turn text NOT NULL,
  kind text NOT NULL,
  failed_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  error text NOT NULL,
  PRIMARY KEY (service_id, turn)
);
