-- When the price of the usual term of a service changes next, after p_after; null while nothing is announced.
CREATE OR REPLACE FUNCTION services_next_change(p_service uuid, p_term integer, p_after timestamptz)
RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT min(from_at) FROM service_prices
  WHERE service_id = p_service AND from_at > p_after AND (part <> 'term' OR term = p_term)
$$;
