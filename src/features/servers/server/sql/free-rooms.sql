-- The free capacity of each node of a location that takes orders: the node's, less that of the servers that
-- are there or are being placed there. A disk of NULL is unlimited.
CREATE OR REPLACE FUNCTION servers_free_rooms(p_location text)
RETURNS TABLE (node_id text, memory_mb bigint, vcpu bigint, disk_gb bigint) LANGUAGE sql STABLE AS $$
  SELECT node.id,
         node.seen_memory_mb - coalesce(sum(server.memory_mb), 0),
         -- Four per core: servers seldom use their processors all at once.
         coalesce(node.vcpu, node.seen_cores * 4) - coalesce(sum(server.vcpu), 0),
         coalesce(node.disk_gb, node.seen_disk_gb) - coalesce(sum(server.disk_gb), 0)
  FROM nodes node LEFT JOIN servers server ON server.node_id = node.id
  WHERE node.location_id = p_location AND node.state = 'open' AND node.is_online
  GROUP BY node.id
$$;
