-- The registry has the settings of the task's start; what changed meanwhile is sent by the next task.
CREATE OR REPLACE FUNCTION domains_finish_update(p_domain uuid, p_revision integer, p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE domains SET pushed_revision = greatest(pushed_revision, p_revision), push_at = NULL, look_at = p_at,
    pushes_registrant = pushes_registrant AND revision > p_revision,
    pushes_privacy = pushes_privacy AND revision > p_revision, updated_at = p_at
  WHERE id = p_domain;
  PERFORM event_publish('domains.changed.v1', site_id, customer_id, jsonb_build_object('domainId', p_domain), p_at)
  FROM domains WHERE id = p_domain;
END $$;
