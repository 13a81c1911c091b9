-- Puts a server's addresses back on the free list, quarantined until p_free_from before another server gets them,
-- and releases its capacity: its machine is gone. Who had them is kept, since names may lead there on, and until when.
CREATE OR REPLACE FUNCTION servers_give_back_addresses(p_server uuid, p_free_from timestamptz, p_at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE servers SET node_id = NULL WHERE id = p_server AND node_id IS NOT NULL;
  UPDATE server_address_terms SET until = greatest(since, p_at) WHERE server_id = p_server AND until IS NULL;
  WITH released AS (DELETE FROM server_addresses WHERE server_id = p_server RETURNING address, block_id),
  former AS (
    INSERT INTO server_former_addresses (customer_id, address, server_id)
    SELECT s.customer_id, released.address, s.id FROM released JOIN servers s ON s.id = p_server
    ON CONFLICT (customer_id, address) DO UPDATE SET server_id = excluded.server_id)
  INSERT INTO ip_free (address, location_id, block_id, free_from)
  SELECT released.address, b.location_id, b.id, p_free_from
  FROM released JOIN ip_blocks b ON b.id = released.block_id;
END $$;
