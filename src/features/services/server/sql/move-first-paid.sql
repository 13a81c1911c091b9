-- The next term of a service begins at p_next in place of p_before, since staff gave it free days: prices that no term
-- was paid at yet are paid first when a term begins from then on. What was paid before stays as it was.
CREATE OR REPLACE FUNCTION services_move_first_paid(p_service uuid, p_before timestamptz, p_next timestamptz)
RETURNS void LANGUAGE sql AS $$
  UPDATE price_change_lines line SET first_at = (
    SELECT min(starts.at) FROM (
      SELECT (p_next AT TIME ZONE 'UTC' + make_interval(months => step * line.renew_months)) AT TIME ZONE 'UTC' AS at
      FROM generate_series(0, 240) AS step) AS starts
    WHERE starts.at >= price.from_at)
  FROM service_prices price
  WHERE price.service_id = p_service AND line.change_id = price.change_id AND line.service_id = price.service_id
    AND line.part = price.part AND line.term = price.term
    AND line.replaced_at IS NULL AND line.renew_months IS NOT NULL AND line.first_at >= p_before
$$;
