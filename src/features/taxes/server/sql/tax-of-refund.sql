-- What of a refund of an order is tax, when p_before went back earlier: its share of the order's tax, rounded over all
-- that went back, so that nothing is left when all did.
CREATE OR REPLACE FUNCTION taxes_of_refund(p_order uuid, p_before bigint, p_cents bigint) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT CASE WHEN gross_cents = 0 THEN 0 ELSE
    round(tax_cents * (p_before + p_cents) / gross_cents::numeric) - round(tax_cents * p_before / gross_cents::numeric) END
  FROM order_taxes WHERE order_id = p_order), 0)::bigint
$$;
