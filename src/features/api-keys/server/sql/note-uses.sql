-- Adds what a process counted of its keys' calls: [{key, uses, at, ip, agent, routes: [{route, uses, at, status}],
-- calls: [{hour, route, status, calls}]}]; a process of the release before counts no `calls`. Where all calls were
-- refused there is no use, and neither `at` nor `ip` nor `agent`.
-- Rows are locked in the order of their keys, so that processes which note the same keys do not wait for each other
-- in a circle.
CREATE OR REPLACE FUNCTION api_keys_note_uses(p_noted jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_noted jsonb;
  v_key uuid;
BEGIN
  FOR v_noted IN SELECT value FROM jsonb_array_elements(p_noted) ORDER BY value ->> 'key' LOOP
    v_key := (v_noted ->> 'key')::uuid;
    UPDATE api_keys SET
      uses = uses + (v_noted ->> 'uses')::bigint,
      last_used_at = greatest(last_used_at, (v_noted ->> 'at')::timestamptz),
      last_used_ip = coalesce((v_noted ->> 'ip')::inet, last_used_ip),
      last_used_agent = coalesce(v_noted ->> 'agent', last_used_agent)
    WHERE id = v_key;
    -- It may have been removed since.
    CONTINUE WHEN NOT FOUND;
    INSERT INTO api_key_routes AS known (key_id, route, uses, last_used_at, last_status)
    SELECT v_key, route, uses, at, status
    FROM jsonb_to_recordset(v_noted -> 'routes') AS noted (route text, uses bigint, at timestamptz, status smallint)
    ORDER BY route
    ON CONFLICT (key_id, route) DO UPDATE SET
      uses = known.uses + excluded.uses, last_used_at = excluded.last_used_at, last_status = excluded.last_status;
    INSERT INTO api_key_calls AS known (key_id, hour, route, status, calls)
    SELECT v_key, hour, route, status, calls
    FROM jsonb_to_recordset(coalesce(v_noted -> 'calls', '[]'))
      AS counted(hour timestamptz, route text, status smallint, calls bigint)
    ORDER BY hour, route, status
    ON CONFLICT (key_id, hour, route, status) DO UPDATE SET calls = known.calls + excluded.calls;
  END LOOP;
END $$;
