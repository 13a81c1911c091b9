-- A list quote at a service's own price: one of its lines takes the difference, and so does the total. p_cost_difference is
-- that of what a reseller pays; null where no one resells.
CREATE OR REPLACE FUNCTION services_adjust_lines(
  p_quote jsonb, p_line integer, p_difference bigint, p_cost_difference bigint
) RETURNS jsonb
LANGUAGE sql IMMUTABLE
RETURN CASE WHEN p_difference = 0 AND coalesce(p_cost_difference, 0) = 0 THEN p_quote ELSE p_quote || jsonb_build_object(
  'lines', jsonb_set(p_quote -> 'lines', ARRAY[p_line::text], p_quote #> ARRAY['lines', p_line::text]
    || jsonb_strip_nulls(jsonb_build_object(
      'cents', (p_quote #>> ARRAY['lines', p_line::text, 'cents'])::bigint + p_difference,
      'costCents', (p_quote #>> ARRAY['lines', p_line::text, 'costCents'])::bigint + p_cost_difference))),
  'totalCents', (p_quote ->> 'totalCents')::bigint + p_difference) END;
