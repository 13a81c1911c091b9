-- Owned by features/catalog: what each node has, and how fast a plan's network is.
ALTER TABLE nodes
  -- What may be sold of its processors and disks; null: four per core, and the size of its storage.
  ADD COLUMN vcpu integer CHECK (vcpu > 0),
  ADD COLUMN disk_gb integer CHECK (disk_gb > 0),
  -- What it said of itself at the last look; nothing is sold on a node that was never seen.
  ADD COLUMN is_online boolean NOT NULL DEFAULT false,
  ADD COLUMN seen_at timestamptz,
  ADD COLUMN seen_memory_mb integer,
  ADD COLUMN seen_cores integer,
  ADD COLUMN seen_disk_gb integer,
  ADD CHECK (NOT is_online OR (seen_memory_mb IS NOT NULL AND seen_cores IS NOT NULL));

-- Each way; null: as fast as the node is.
ALTER TABLE plans ADD COLUMN network_mbps integer CHECK (network_mbps > 0);
