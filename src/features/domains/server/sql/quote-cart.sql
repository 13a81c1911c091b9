-- The prices of a cart's items in their order, before tax, with a code where one is given: see domains_quote_item.
CREATE OR REPLACE FUNCTION domains_quote_cart(p_site smallint, p_customer uuid, p_items jsonb, p_promo text, p_at timestamptz)
RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_item jsonb;
  v_quote jsonb;
  v_quotes jsonb := '[]';
  v_lowered jsonb := '[]';
BEGIN
  FOR v_item IN SELECT * FROM jsonb_array_elements(p_items) LOOP
    v_quote := domains_quote_item(p_site, v_item, p_at);
    v_quotes := v_quotes || jsonb_build_array(v_quote);
    v_lowered := v_lowered || jsonb_build_array(jsonb_build_object('quote', v_quote, 'of', v_item -> 'tld', 'units', v_item -> 'years',
      'product', CASE WHEN v_item ->> 'quote' IS NULL THEN 'register' END));
  END LOOP;
  RETURN CASE WHEN p_promo IS NULL THEN v_quotes ELSE wallet_add_promo(v_lowered, p_site, p_customer, p_promo, p_at) END;
END $$;
