-- Owned by features/catalog: dedicated servers that are offered. Prices in USD cents, net; tax is 0 now.

CREATE TABLE dedicated_configurations (
  id text PRIMARY KEY,
  name text NOT NULL,
  cpu text NOT NULL,
  cores integer NOT NULL CHECK (cores > 0),
  memory_gb integer NOT NULL CHECK (memory_gb > 0),
  disks text NOT NULL,
  network_mbps integer NOT NULL CHECK (network_mbps > 0),
  -- No number: traffic is not counted.
  traffic_tb integer CHECK (traffic_tb > 0),
  location_id text NOT NULL REFERENCES locations (id),
  price_cents bigint NOT NULL CHECK (price_cents > 0),
  setup_cents bigint NOT NULL CHECK (setup_cents >= 0),
  -- Machines that are free now; no number: built when they are asked for.
  stock integer CHECK (stock >= 0),
  position integer NOT NULL,
  active boolean NOT NULL
);

CREATE TRIGGER dedicated_configurations_version
  AFTER INSERT OR UPDATE OF name, cpu, cores, memory_gb, disks, network_mbps, traffic_tb, location_id, price_cents,
    setup_cents, active OR DELETE
  ON dedicated_configurations FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
