-- A server's quote with a code, for a customer: see catalog_add_promo, which gets here what it asks of the customer.
CREATE OR REPLACE FUNCTION wallet_add_promo(
  p_quote jsonb, p_site smallint, p_customer uuid, p_code text, p_plan text, p_months integer, p_at timestamptz
) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN catalog_add_promo(
    p_quote, p_site, p_customer, p_code, p_plan, p_months, wallet_has_ordered(p_customer, NULL),
    (SELECT created_at FROM customers WHERE id = p_customer), p_at);
END $$;
