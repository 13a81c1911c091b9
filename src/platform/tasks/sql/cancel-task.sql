-- Cancels long work until its first step, which only waits, is over. The next step is stored under the worker's
-- lease before it is run; without the lease that fails, so either this or the work happens.
CREATE OR REPLACE FUNCTION task_cancel(p_id uuid, p_waiting_step text, p_at timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tasks SET state = 'cancelled', lease_owner = NULL, lease_until = NULL, updated_at = p_at, finished_at = p_at
  WHERE id = p_id AND state IN ('queued', 'running') AND coalesce(step, p_waiting_step) = p_waiting_step;
  RETURN FOUND;
END $$;
