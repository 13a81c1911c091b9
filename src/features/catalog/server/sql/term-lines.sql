-- The lines of a term of a plan by the present list of a site, without offers, and their sum: its months, and what its
-- length takes off them, where that is anything.
CREATE OR REPLACE FUNCTION catalog_term_lines(
  p_site smallint, p_plan text, p_label text, p_monthly bigint, p_months integer, p_percent integer,
  OUT lines jsonb, OUT cents bigint
) LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_term record;
BEGIN
  SELECT * INTO v_term FROM catalog_term_price(p_site, p_plan, p_monthly, p_months, p_percent);
  cents := v_term.cents;
  IF v_term.cents = v_term.full_cents THEN
    lines := jsonb_build_array(catalog_line('server:' || p_plan, p_label, cents, v_term.cost_cents));
    RETURN;
  END IF;
  lines := jsonb_build_array(
    catalog_line('server:' || p_plan, p_label, v_term.full_cents, v_term.full_cost_cents),
    catalog_line('term:' || p_months, p_months || ' months', cents - v_term.full_cents,
                 v_term.cost_cents - v_term.full_cost_cents));
END $$;
