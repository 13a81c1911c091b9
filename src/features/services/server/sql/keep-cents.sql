-- Gives a part of a service the price that it begins with, and what its reseller pays for it; null where no one resells.
CREATE OR REPLACE FUNCTION services_keep_cents(p_service uuid, p_part text, p_term integer, p_cents bigint, p_cost bigint)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO service_prices (service_id, part, term, cents, cost_cents, from_at)
  VALUES (p_service, p_part, p_term, p_cents, p_cost, '-infinity')
$$;
