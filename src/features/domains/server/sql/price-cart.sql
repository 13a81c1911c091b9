-- What a customer pays for a cart's items in their order, in cents; null for one that would be refused. With a code that is
-- refused, null for all: the purchase then says why.
CREATE OR REPLACE FUNCTION domains_price_items(p_site smallint, p_customer uuid, p_items jsonb, p_promo text, p_at timestamptz)
RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_item jsonb;
  v_totals bigint[] := '{}';
BEGIN
  IF p_promo IS NOT NULL THEN
    BEGIN
      RETURN ARRAY(
        SELECT (taxes_add(quote, p_site, p_customer, p_at) ->> 'totalCents')::bigint
        FROM jsonb_array_elements(domains_quote_cart(p_site, p_customer, p_items, p_promo, p_at)) WITH ORDINALITY AS item (quote, place)
        ORDER BY place);
    EXCEPTION WHEN SQLSTATE 'MR001' THEN
      RETURN array_fill(NULL::bigint, ARRAY[jsonb_array_length(p_items)]);
    END;
  END IF;
  FOR v_item IN SELECT * FROM jsonb_array_elements(p_items) LOOP
    BEGIN
      v_totals := v_totals || (taxes_add(domains_quote_item(p_site, v_item, p_at), p_site, p_customer, p_at) ->> 'totalCents')::bigint;
    EXCEPTION WHEN SQLSTATE 'MR001' THEN
      v_totals := v_totals || NULL::bigint;
    END;
  END LOOP;
  RETURN v_totals;
END $$;
