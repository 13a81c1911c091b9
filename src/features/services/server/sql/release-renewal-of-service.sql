-- Returns the reserved price of a service's next term, if any: something else replaces it, or it is no longer
-- wanted.
CREATE OR REPLACE FUNCTION services_release_renewal(p_service uuid, p_transaction uuid, p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_order uuid;
BEGIN
  UPDATE service_renewals SET state = 'released' WHERE service_id = p_service AND state = 'reserved'
  RETURNING order_id INTO v_order;
  IF FOUND THEN PERFORM wallet_settle_order(v_order, p_transaction, 'refunded', p_at); END IF;
END $$;
