-- Owned by features/servers.
-- Free days that staff gave, to hold how many a server gets within a year.
CREATE TABLE server_free_days (
  server_id uuid NOT NULL REFERENCES servers (id),
  at timestamptz NOT NULL,
  days integer NOT NULL CHECK (days > 0),
  PRIMARY KEY (server_id, at)
);
