-- Since or from when a service has the last price of its usual term that was announced; null when none was.
CREATE OR REPLACE FUNCTION services_last_change(p_service uuid, p_term integer) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT max(from_at) FROM service_prices
  WHERE service_id = p_service AND change_id IS NOT NULL AND (part <> 'term' OR term = p_term)
$$;
