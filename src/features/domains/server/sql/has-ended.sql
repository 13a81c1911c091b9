-- Whether a domain in this state no longer owns its name: `endedStates` of rules.ts. The planner sees
-- through it, so that the index of names serves what asks it.
CREATE OR REPLACE FUNCTION domains_has_ended(p_state text) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN p_state IN ('failed', 'transfer_failed', 'released', 'transferred_out');
