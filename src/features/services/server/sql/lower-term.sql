-- What a term of a service costs with the code that it was bought with, of p_cents: never below p_cost, what its reseller pays,
-- which is null where no one resells it.
CREATE OR REPLACE FUNCTION services_lower_term(p_service uuid, p_term integer, p_cents bigint, p_cost bigint) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_promo service_promos%ROWTYPE;
BEGIN
  SELECT * INTO v_promo FROM service_promos WHERE service_id = p_service AND term = p_term AND min_cents <= p_cents;
  IF NOT FOUND OR NOT EXISTS (SELECT FROM services_promo_left(p_service, p_term)) THEN RETURN p_cents; END IF;
  RETURN least(p_cents, greatest(p_cost,
    catalog_promo_cents(v_promo.kind, v_promo.percent, v_promo.value_cents, p_cents, p_term)));
END $$;
