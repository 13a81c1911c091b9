-- Whether an offer between these moments counts at a third; NULL: without a begin or an end.
CREATE OR REPLACE FUNCTION catalog_offer_runs(p_from timestamptz, p_until timestamptz, p_at timestamptz) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(p_from <= p_at, true) AND coalesce(p_until > p_at, true);
