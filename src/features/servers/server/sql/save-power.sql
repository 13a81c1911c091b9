-- Stores a machine's new power state, in the statement that ends the task which changed it.
CREATE OR REPLACE FUNCTION servers_save_power(p_server uuid, p_power text, p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE servers SET power = p_power, power_seen_at = p_at, updated_at = p_at, shall_run = p_power = 'running',
                     started_at = CASE p_power WHEN 'running' THEN p_at END
  WHERE id = p_server;
END $$;
