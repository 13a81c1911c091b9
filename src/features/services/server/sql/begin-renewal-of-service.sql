-- Ends the reservation of a term that begins until p_until, and returns its order; null without one. The caller
-- captures the money and starts the term.
CREATE OR REPLACE FUNCTION services_begin_renewal(p_service uuid, p_until timestamptz) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  v_order uuid;
BEGIN
  UPDATE service_renewals SET state = 'begun' WHERE service_id = p_service AND state = 'reserved' AND starts_at <= p_until
  RETURNING order_id INTO v_order;
  RETURN v_order;
END $$;
