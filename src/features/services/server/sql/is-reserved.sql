-- Whether the price of a service's next term is reserved.
CREATE OR REPLACE FUNCTION services_is_reserved(p_service uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM service_renewals WHERE service_id = p_service AND state = 'reserved')
$$;
