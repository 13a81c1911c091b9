-- Owned by features/servers: machines on our hypervisors that are nobody's here, and that an operator knows of.

CREATE TABLE ignored_machines (
  -- As the driver names it: the stamp of another installation, or `foreign:` and its own name.
  machine_id text PRIMARY KEY CHECK (length(machine_id) BETWEEN 1 AND 300),
  ignored_at timestamptz NOT NULL
);
