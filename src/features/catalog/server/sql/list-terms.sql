-- What the terms of a plan cost on a site by the present list, without offers: those of a new server, and of one
-- whose price follows the list.
CREATE OR REPLACE FUNCTION catalog_list_terms(p_site smallint, p_plan text)
RETURNS TABLE (months integer, cents bigint) LANGUAGE sql STABLE AS $$
  SELECT term.months, plan.price_cents * term.months * (100 - term.discount_percent) / 100
  FROM plans plan, terms term WHERE plan.id = p_plan
$$;
