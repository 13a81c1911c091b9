-- Owned by drivers/compute: on which node each machine stands, noted before anything is made there.
CREATE TABLE machine_places (
  server_id uuid PRIMARY KEY,
  node_id text NOT NULL,
  placed_at timestamptz NOT NULL
);
