-- When a service ended without going on: a server when its machine began to be removed, a name when it was gone. NULL
-- while it goes on, in grace and suspension too. The audit keeps the moment for ever.
CREATE OR REPLACE FUNCTION stats_end_of_service(p_type text, p_service uuid) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT min(at) FROM audit_log WHERE object_type = p_type AND object_id = p_service::text
    AND action = ANY (stats_closing_acts())
$$;
