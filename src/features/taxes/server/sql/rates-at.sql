-- The rates of a day, {country: basis points}. A day before a country's first rate has that one: what ended then is shown too.
CREATE OR REPLACE FUNCTION taxes_rates_at(p_at timestamptz) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_object_agg(country, basis_points), '{}') FROM (
    SELECT DISTINCT ON (country) country, basis_points FROM tax_rates
    WHERE kind = 'standard' AND coalesce(valid_to, 'infinity') >= (p_at AT TIME ZONE 'UTC')::date
    ORDER BY country, valid_from) AS of_day
$$;
