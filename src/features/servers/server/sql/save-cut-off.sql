-- A machine was stopped for lack of payment or by staff: it is off, unless it may run again meanwhile.
CREATE OR REPLACE FUNCTION servers_save_cut_off(p_server uuid, p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM servers_save_power(p_server, 'off', p_at) FROM servers WHERE id = p_server AND (service = 'suspended' OR hold_id IS NOT NULL);
END $$;
