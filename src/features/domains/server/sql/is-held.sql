-- Whether the registry has a domain in this state under our account: `heldStates` of rules.ts. The planner sees through
-- it, so that the index of due looks serves what asks it.
CREATE OR REPLACE FUNCTION domains_is_held(p_state text) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN p_state IN ('active', 'expired', 'redemption', 'pending_delete', 'transfer_out');
