-- A machine was stopped for lack of payment: it is off, unless it was paid for meanwhile.
CREATE OR REPLACE FUNCTION servers_save_cut_off(p_server uuid, p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM servers_save_power(p_server, 'off', p_at) FROM servers WHERE id = p_server AND service = 'suspended';
END $$;
