-- Opens long work on an object inside the caller's transaction; one open task per object.
CREATE OR REPLACE FUNCTION task_open(
  p_id uuid, p_kind text, p_site smallint, p_customer uuid, p_object_type text, p_object uuid,
  p_input jsonb, p_actor jsonb, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tasks (id, kind, site_id, customer_id, object_type, object_id, state, input, actor,
                     not_before, created_at, updated_at)
  VALUES (p_id, p_kind, p_site, p_customer, p_object_type, p_object, 'queued', p_input, p_actor,
          p_at, p_at, p_at)
  ON CONFLICT (object_type, object_id) WHERE state IN ('queued', 'running') DO NOTHING;
  IF NOT FOUND THEN PERFORM refuse('server_busy'); END IF;
END $$;
