-- A list quote at a service's own price: one of its lines takes the difference, and so does the total.
CREATE OR REPLACE FUNCTION services_adjust_lines(p_quote jsonb, p_line integer, p_difference bigint) RETURNS jsonb
LANGUAGE sql IMMUTABLE
RETURN CASE WHEN p_difference = 0 THEN p_quote ELSE p_quote || jsonb_build_object(
  'lines', jsonb_set(p_quote -> 'lines', ARRAY[p_line::text, 'cents'],
    to_jsonb((p_quote #>> ARRAY['lines', p_line::text, 'cents'])::bigint + p_difference)),
  'totalCents', (p_quote ->> 'totalCents')::bigint + p_difference) END;
