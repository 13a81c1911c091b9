-- The rates of a day, {country: basis points}.
CREATE OR REPLACE FUNCTION taxes_rates_at(p_at timestamptz) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_object_agg(country, basis_points), '{}') FROM tax_rates
  WHERE kind = 'standard' AND valid_from <= (p_at AT TIME ZONE 'UTC')::date
    AND coalesce(valid_to, 'infinity') >= (p_at AT TIME ZONE 'UTC')::date
$$;
