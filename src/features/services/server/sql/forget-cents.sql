-- Forgets the prices of a part that its service has not any more.
CREATE OR REPLACE FUNCTION services_forget_cents(p_service uuid, p_part text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM service_prices WHERE service_id = p_service AND part = p_part
$$;
