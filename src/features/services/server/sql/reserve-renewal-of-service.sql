-- Reserves the price of a service's next term. The key of its order names service, day and attempt, so no term is
-- reserved twice. The caller holds wallet and service, and stores a refusal (money, an open debt).
CREATE OR REPLACE FUNCTION services_reserve_renewal(
  p_kind text, p_service uuid, p_site smallint, p_customer uuid, p_order uuid, p_transaction uuid,
  p_starts timestamptz, p_term integer, p_quote jsonb, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM wallet_pay_order(p_order, p_transaction, p_site, p_customer,
    (SELECT format('%s:%s:%s:%s', p_kind, p_service, to_char(p_starts AT TIME ZONE 'UTC', 'YYYY-MM-DD'), count(*))
     FROM service_renewals WHERE service_id = p_service
       AND starts_at >= date_trunc('day', p_starts, 'UTC') AND starts_at < date_trunc('day', p_starts, 'UTC') + interval '1 day'),
    p_kind || '-renewal', p_kind, p_service, p_quote, p_at);
  INSERT INTO service_renewals (order_id, kind, service_id, starts_at, term, state)
  VALUES (p_order, p_kind, p_service, p_starts, p_term, 'reserved');
END $$;
