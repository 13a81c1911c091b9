-- Ends the reservation of an order whose money was settled already; any other order is ignored.
CREATE OR REPLACE FUNCTION services_settle_renewal(p_order uuid, p_state text) RETURNS void LANGUAGE sql AS $$
  UPDATE service_renewals SET state = p_state WHERE order_id = p_order AND state = 'reserved'
$$;
