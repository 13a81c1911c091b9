-- The system was reinstalled and runs: its request is removed.
CREATE OR REPLACE FUNCTION servers_end_reinstall(p_server uuid, p_task uuid, p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM servers_save_power(p_server, 'running', p_at);
  DELETE FROM server_reinstalls WHERE task_id = p_task;
END $$;
