-- What a reseller pays for a part of a service in a term that begins at p_starts; null where no one resells it. What is
-- announced to its customer changes the price alone.
CREATE OR REPLACE FUNCTION services_cost_at(p_service uuid, p_part text, p_term integer, p_starts timestamptz)
RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT cost_cents FROM service_prices
  WHERE service_id = p_service AND part = p_part AND term = p_term AND from_at <= p_starts AND cost_cents IS NOT NULL
  ORDER BY from_at DESC, id DESC LIMIT 1
$$;
