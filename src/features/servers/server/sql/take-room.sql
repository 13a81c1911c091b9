-- Reserves a server's capacity on the node of its location with the most memory left. Orders of one location
-- look for capacity one after another, so that the last of it is sold once.
CREATE OR REPLACE FUNCTION servers_take_room(p_server uuid, p_location text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM locations WHERE id = p_location FOR NO KEY UPDATE;
  -- A separate statement: it sees what the order before has taken.
  UPDATE servers server SET node_id = (
    SELECT room.node_id FROM servers_free_rooms(p_location) room
    WHERE room.memory_mb >= server.memory_mb AND room.vcpu >= server.vcpu
      AND (room.disk_gb IS NULL OR room.disk_gb >= server.disk_gb)
    ORDER BY room.memory_mb DESC, room.node_id LIMIT 1)
  WHERE server.id = p_server;
  IF (SELECT node_id FROM servers WHERE id = p_server) IS NULL THEN PERFORM refuse('out_of_stock'); END IF;
END $$;
