-- The price of a renewal: the plan's current price less the term's discount, and the server's extra addresses
-- in full. A plan or location that is no longer sold can still be renewed; offers are for first terms only.
-- Returns {catalogueVersion, lines: [{sku, label, cents, costCents where a reseller sells}], totalCents}.
CREATE OR REPLACE FUNCTION catalog_quote_renewal(
  p_site smallint, p_plan text, p_location text, p_months integer, p_addresses integer
) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_plan plans%ROWTYPE;
  v_place text;
  v_percent integer;
  v_address bigint;
  v_version bigint;
  v_address_cost bigint;
  v_discounted bigint;
  v_extras bigint := 0;
  v_lines jsonb;
BEGIN
  SELECT discount_percent INTO v_percent FROM terms WHERE months = p_months;
  IF NOT FOUND THEN PERFORM refuse('plan_unavailable'); END IF;
  SELECT * INTO STRICT v_plan FROM plans WHERE id = p_plan;
  SELECT name INTO STRICT v_place FROM locations WHERE id = p_location;
  SELECT version INTO STRICT v_version FROM catalogue_version;

  SELECT lines, cents INTO STRICT v_lines, v_discounted FROM catalog_term_lines(
    p_site, p_plan, v_plan.name || ', ' || v_place, v_plan.price_cents, p_months, v_percent);
  IF p_addresses > 0 THEN
    SELECT price.cents, price.cost_cents INTO STRICT v_address, v_address_cost
    FROM extras, catalog_resale_price(p_site, 'extra:ipv4', '*', price_cents, 1, 0) AS price WHERE id = 'ipv4';
    v_extras := v_address * p_addresses * p_months;
    v_lines := v_lines || catalog_line('extra:ipv4', 'Extra IPv4: ' || p_addresses, v_extras,
                                       v_address_cost * p_addresses * p_months);
  END IF;
  RETURN jsonb_build_object('catalogueVersion', v_version, 'lines', v_lines,
                            'totalCents', v_discounted + v_extras);
END $$;
