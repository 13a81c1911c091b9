-- Keeps how an order is taxed, with its grounds. The quote is one of taxes_add; of one that has no tax, while taxes are
-- off, nothing is kept. A customer who never said where they are buys nothing; what renews itself goes on.
CREATE OR REPLACE FUNCTION taxes_note_order(
  p_order uuid, p_site smallint, p_customer uuid, p_quote jsonb, p_is_automatic boolean, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_tax jsonb := p_quote -> 'tax';
BEGIN
  IF v_tax IS NULL THEN
    IF EXISTS (SELECT 1 FROM tax_settings WHERE site_id = p_site AND mode <> 'off') THEN
      RAISE EXCEPTION 'order % was quoted without its tax', p_order;
    END IF;
    RETURN;
  END IF;
  IF NOT (v_tax ->> 'isKnown')::boolean AND NOT p_is_automatic THEN PERFORM refuse('billing_country_needed'); END IF;
  INSERT INTO order_taxes (order_id, treatment, country, basis_points, net_cents, tax_cents, gross_cents, profile, evidence,
                           decided_at)
  SELECT p_order, v_tax ->> 'treatment', v_tax ->> 'country', (v_tax ->> 'basisPoints')::integer,
         (p_quote ->> 'netCents')::bigint, (p_quote ->> 'taxCents')::bigint, (p_quote ->> 'totalCents')::bigint,
         CASE WHEN profile.customer_id IS NULL THEN '{}' ELSE jsonb_build_object(
           'name', profile.name, 'address', profile.address, 'country', profile.country, 'isBusiness', profile.is_business,
           'vatNumber', profile.vat_number, 'viesState', profile.vies_state,
           'consultationNumber', profile.consultation_number, 'checkedAt', profile.checked_at) END,
         coalesce(profile.evidence, '[]'), p_at
  FROM (SELECT 1) AS always LEFT JOIN tax_profiles profile ON profile.customer_id = p_customer;
END $$;
