-- The own price of a part of a service in a term that begins at p_starts; null where it has none.
CREATE OR REPLACE FUNCTION services_cents_at(p_service uuid, p_part text, p_term integer, p_starts timestamptz)
RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT cents FROM service_prices
  WHERE service_id = p_service AND part = p_part AND term = p_term AND from_at <= p_starts
  ORDER BY from_at DESC, id DESC LIMIT 1
$$;
