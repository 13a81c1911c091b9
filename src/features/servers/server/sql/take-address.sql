-- Gives a server one free address of its location: deleted from the free list, so that two orders can
-- never get the same one and a full list costs no search. From when it has it is kept for good.
CREATE OR REPLACE FUNCTION servers_take_address(
  p_server uuid, p_location text, p_is_primary boolean, p_at timestamptz
) RETURNS inet LANGUAGE plpgsql AS $$
DECLARE
  v_address inet;
BEGIN
  WITH taken AS (
    DELETE FROM ip_free WHERE address = (
      SELECT address FROM ip_free WHERE location_id = p_location AND free_from <= p_at
      ORDER BY free_from LIMIT 1 FOR UPDATE SKIP LOCKED
    ) RETURNING address, block_id
  )
  INSERT INTO server_addresses (address, block_id, server_id, is_primary)
  SELECT address, block_id, p_server, p_is_primary FROM taken RETURNING address INTO v_address;
  IF NOT FOUND THEN PERFORM refuse('no_free_address'); END IF;
  INSERT INTO server_address_terms (address, since, server_id, customer_id)
  SELECT v_address, p_at, id, customer_id FROM servers WHERE id = p_server;
  RETURN v_address;
END $$;
