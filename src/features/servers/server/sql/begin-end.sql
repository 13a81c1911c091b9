-- From here on a server only ends: its paid time is over, nothing starts or renews it, and holds and announced removals
-- are settled with it.
CREATE OR REPLACE FUNCTION servers_begin_end(p_server uuid, p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE server_holds SET ended_at = p_at WHERE server_id = p_server AND ended_at IS NULL;
  UPDATE server_removals SET ended_at = p_at, outcome = 'gone' WHERE server_id = p_server AND ended_at IS NULL;
  UPDATE servers SET service = 'terminating', autoprolong = false, resumes = false, shall_run = false,
    paid_until = least(paid_until, p_at), grace_until = least(grace_until, p_at), terminates_at = p_at, deleted_at = p_at,
    suspended_at = NULL, suspended_reason = NULL, renewal_due_at = NULL, renewal_error = NULL,
    hold_id = NULL, removes_at = NULL, updated_at = p_at
  WHERE id = p_server;
END $$;
