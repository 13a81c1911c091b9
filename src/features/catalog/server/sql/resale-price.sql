-- What an item costs on a site whose list says p_list, term discount included: on a reseller's site by its rules, with
-- what the reseller pays; elsewhere the list, and no cost. The one place that makes prices of costs.
CREATE OR REPLACE FUNCTION catalog_resale_price(
  p_site smallint, p_item text, p_operation text, p_list bigint, p_units integer, p_percent integer,
  OUT cents bigint, OUT cost_cents bigint
) LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_discount integer;
BEGIN
  cents := p_list;
  SELECT discount_basis_points INTO v_discount FROM resale_sites WHERE site_id = p_site;
  IF NOT FOUND THEN RETURN; END IF;
  -- Prices of premium names are the registry's, with little on top: there is nothing to give away.
  cost_cents := catalog_cost_cents(p_list, CASE p_item WHEN 'premium' THEN 0 ELSE v_discount END);
  SELECT catalog_resale_cents(rule.mode, rule.value, rule.rounding, catalog_resale_price.cost_cents, p_units, p_percent)
  INTO cents FROM catalog_resale_rule(p_site, p_item, p_operation) AS rule;
END $$;
