-- Owned by drivers/dns: the world of the embedded name server. Nothing but that driver reads or writes these tables.
-- They live in the database so that every worker process serves the same zones.
CREATE SEQUENCE embedded_zone_changes;
CREATE TABLE embedded_zones (
  name text PRIMARY KEY,
  serial bigint NOT NULL CHECK (serial BETWEEN 1 AND 4294967295),
  name_servers text[] NOT NULL,
  -- All sets but the SOA and the NS of the apex.
  sets jsonb NOT NULL,
  -- Kept for a while, so that every process learns of it.
  is_deleted boolean NOT NULL DEFAULT false,
  -- In the order of the commits: writers take turns.
  change bigint NOT NULL UNIQUE
);

-- The processes that serve, and where.
CREATE TABLE embedded_name_servers (
  id uuid PRIMARY KEY,
  host text NOT NULL,
  port integer NOT NULL,
  -- Of the system's clock, also while a demo's is ahead.
  seen_at timestamptz NOT NULL
);
