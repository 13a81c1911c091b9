-- Owned by features/servers: the room that a server takes on a node, and what it sent and received.
ALTER TABLE servers
  -- Where its room is, from the order until its machine is gone; null for machines without nodes.
  ADD COLUMN node_id text,
  ADD COLUMN network_mbps integer;

UPDATE servers SET node_id = place.node_id
FROM machine_places place WHERE place.server_id = servers.id AND servers.service <> 'terminated';

CREATE INDEX servers_node ON servers (node_id) INCLUDE (memory_mb, disk_gb, vcpu) WHERE node_id IS NOT NULL;

-- What a server's network moved, by the month (UTC, `2026-11`), and the highest share of its allowance that was told.
CREATE TABLE server_traffic (
  server_id uuid NOT NULL REFERENCES servers (id),
  month text NOT NULL CHECK (month ~ '^\d{4}-\d{2}$'),
  in_bytes bigint NOT NULL,
  out_bytes bigint NOT NULL,
  told_percent smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (server_id, month)
);
