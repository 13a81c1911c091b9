-- Claims due tasks that no one holds, of the given kinds and up to the given number. A new one is stored as begun
-- and announced, so that its first step needs no other write before it. p_kinds has each kind's first position:
-- [{"kind", "step", "steps", "progress"}].
CREATE OR REPLACE FUNCTION task_claim(
  p_kinds jsonb, p_limit integer, p_lease text, p_until timestamptz, p_at timestamptz
) RETURNS SETOF tasks LANGUAGE plpgsql
-- The plan is the same whatever is due, and making it costs as much as running it.
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_task tasks%ROWTYPE;
BEGIN
  FOR v_task IN
    SELECT * FROM tasks
    WHERE state IN ('queued', 'running') AND not_before <= p_at AND (lease_until IS NULL OR lease_until < p_at)
      AND kind IN (SELECT first ->> 'kind' FROM jsonb_array_elements(p_kinds) AS first)
    ORDER BY not_before, id LIMIT p_limit FOR UPDATE SKIP LOCKED
  LOOP
    IF v_task.step IS NULL THEN
      UPDATE tasks SET state = 'running', lease_owner = p_lease, lease_until = p_until, step = first ->> 'step',
        steps = first -> 'steps', progress = (first ->> 'progress')::smallint, updated_at = p_at
      FROM jsonb_array_elements(p_kinds) AS first
      WHERE id = v_task.id AND first ->> 'kind' = kind RETURNING tasks.* INTO v_task;
      PERFORM task_announce(v_task.id, v_task.kind, v_task.site_id, v_task.customer_id, v_task.object_id, p_at);
    ELSE
      UPDATE tasks SET state = 'running', lease_owner = p_lease, lease_until = p_until
      WHERE id = v_task.id RETURNING * INTO v_task;
    END IF;
    RETURN NEXT v_task;
  END LOOP;
END $$;
