-- The lines of a term of a plan by the present list of a site, without offers, and their sum.
CREATE OR REPLACE FUNCTION catalog_term_lines(
  p_site smallint, p_plan text, p_label text, p_monthly bigint, p_months integer, p_percent integer,
  OUT lines jsonb, OUT cents bigint
) LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_full record;
  v_sold record;
BEGIN
  SELECT * INTO v_full FROM catalog_resale_price(p_site, 'plan:' || p_plan, '*', p_monthly * p_months, p_months, 0);
  lines := jsonb_build_array(catalog_line('server:' || p_plan, p_label, v_full.cents, v_full.cost_cents));
  cents := v_full.cents;
  IF p_percent = 0 THEN RETURN; END IF;
  SELECT * INTO v_sold FROM catalog_resale_price(
    p_site, 'plan:' || p_plan, '*', p_monthly * p_months * (100 - p_percent) / 100, p_months, p_percent);
  lines := lines || catalog_line('term:' || p_months, p_months || ' months', v_sold.cents - v_full.cents,
                                 v_sold.cost_cents - v_full.cost_cents);
  cents := v_sold.cents;
END $$;
