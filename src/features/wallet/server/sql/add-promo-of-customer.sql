-- Quotes of an order with a code, for a customer: see catalog_add_promo, which gets here what it asks of the customer.
CREATE OR REPLACE FUNCTION wallet_add_promo(p_items jsonb, p_site smallint, p_customer uuid, p_code text, p_at timestamptz)
RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN catalog_add_promo(
    p_items, p_site, p_customer, p_code, wallet_has_ordered(p_customer, NULL),
    (SELECT created_at FROM customers WHERE id = p_customer), p_at);
END $$;
