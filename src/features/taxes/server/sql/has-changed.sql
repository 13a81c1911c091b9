-- Whether an order would be taxed in another way at this moment than it was when it was paid.
CREATE OR REPLACE FUNCTION taxes_has_changed(p_order uuid, p_site smallint, p_customer uuid, p_at timestamptz)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_tax jsonb := taxes_of(p_site, p_customer, p_at);
  v_kept order_taxes%ROWTYPE;
BEGIN
  SELECT * INTO v_kept FROM order_taxes WHERE order_id = p_order;
  RETURN (v_kept.treatment, v_kept.country, v_kept.basis_points) IS DISTINCT FROM
         (v_tax ->> 'treatment', v_tax ->> 'country', (v_tax ->> 'basisPoints')::integer);
END $$;
