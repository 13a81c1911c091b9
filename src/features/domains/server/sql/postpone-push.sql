-- The registry did not delete the name: the lifecycle asks it again later.
CREATE OR REPLACE FUNCTION domains_postpone(p_domain uuid, p_until timestamptz) RETURNS void LANGUAGE sql AS $$
  UPDATE domains SET push_at = p_until WHERE id = p_domain
$$;
