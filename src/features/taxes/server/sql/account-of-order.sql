-- The kind of the ledger's account for the tax of an order: one for each country and rate. Null where it has no tax.
CREATE OR REPLACE FUNCTION taxes_account_of(p_order uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT 'tax:' || country || ':' || basis_points FROM order_taxes WHERE order_id = p_order AND tax_cents <> 0
$$;
