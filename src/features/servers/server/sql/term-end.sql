-- When a term of a server ends. Months are counted from one anchor, which keeps its day of the month; a
-- term that does not join the one before sets a new anchor.
CREATE OR REPLACE FUNCTION servers_term_end(
  p_anchor timestamptz, p_anchor_months integer, p_paid_until timestamptz, p_starts timestamptz, p_months integer
) RETURNS timestamptz LANGUAGE sql IMMUTABLE
RETURN (CASE WHEN p_starts = p_paid_until
          THEN (p_anchor AT TIME ZONE 'UTC') + make_interval(months => p_anchor_months + p_months)
          ELSE (p_starts AT TIME ZONE 'UTC') + make_interval(months => p_months) END) AT TIME ZONE 'UTC';
