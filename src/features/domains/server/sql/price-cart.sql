-- What a customer pays for a cart's items in their order, in cents; null for one that would be refused.
CREATE OR REPLACE FUNCTION domains_price_items(p_site smallint, p_customer uuid, p_items jsonb, p_at timestamptz) RETURNS bigint[]
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_item jsonb;
  v_totals bigint[] := '{}';
BEGIN
  FOR v_item IN SELECT * FROM jsonb_array_elements(p_items) LOOP
    BEGIN
      v_totals := v_totals || (taxes_add(domains_quote_item(p_site, v_item, p_at), p_site, p_customer, p_at) ->> 'totalCents')::bigint;
    EXCEPTION WHEN SQLSTATE 'MR001' THEN
      v_totals := v_totals || NULL::bigint;
    END;
  END LOOP;
  RETURN v_totals;
END $$;
