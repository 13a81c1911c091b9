-- A quote of an act on a name with a code: see wallet_add_promo. No code counts for a name at a price of its registry.
CREATE OR REPLACE FUNCTION domains_lower_act(
  p_quote jsonb, p_site smallint, p_customer uuid, p_promo text, p_act text, p_tld text, p_years integer, p_is_premium boolean,
  p_at timestamptz
) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_promo IS NULL THEN RETURN p_quote; END IF;
  RETURN wallet_add_promo(jsonb_build_array(jsonb_build_object(
    'quote', p_quote, 'product', CASE WHEN NOT p_is_premium THEN p_act END, 'of', p_tld, 'units', p_years)),
    p_site, p_customer, p_promo, p_at) -> 0;
END $$;
