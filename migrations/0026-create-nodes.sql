-- Owned by features/catalog: the hosts that machines are put on.
CREATE TABLE nodes (
  id text PRIMARY KEY,
  location_id text NOT NULL REFERENCES locations (id),
  driver text NOT NULL CHECK (driver = 'incus'),
  -- Path of a unix socket, or https://host:port with the certificate that it must show.
  endpoint text NOT NULL,
  certificate text,
  project text NOT NULL,
  -- Member of a cluster; null when the endpoint is one host.
  member text,
  storage_pool text NOT NULL,
  network text NOT NULL,
  -- What may be sold of its memory; null: all it has.
  memory_mb integer CHECK (memory_mb > 0),
  -- In maintenance nothing new is put on it.
  state text NOT NULL CHECK (state IN ('open', 'maintenance')),
  CHECK ((endpoint LIKE 'https://%') = (certificate IS NOT NULL))
);
