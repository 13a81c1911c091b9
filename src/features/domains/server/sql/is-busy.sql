-- Whether a task of a domain is open. The caller holds its row, so nothing begins meanwhile.
CREATE OR REPLACE FUNCTION domains_is_busy(p_domain uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM tasks
    WHERE object_type = 'domain' AND object_id = p_domain AND state IN ('queued', 'running'))
$$;
