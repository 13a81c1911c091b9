-- When a paid term of a name counts: a renewal when its years begin, or when it was paid, if that was later. A name that
-- comes pays from its delivery on, whatever years it brings along.
CREATE OR REPLACE FUNCTION stats_begin_of_term(p_act text, p_starts timestamptz, p_settled timestamptz) RETURNS timestamptz
LANGUAGE sql IMMUTABLE
RETURN CASE WHEN p_act IN ('renew', 'restore') THEN greatest(p_starts, p_settled) ELSE p_settled END;
