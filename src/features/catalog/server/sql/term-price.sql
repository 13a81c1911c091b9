-- What a term of a plan costs on a site by the present list, without offers, and what as many single months cost: a
-- longer term is never dearer than those, however a reseller's rule rounds. That is never below the cost either, since
-- no month is.
CREATE OR REPLACE FUNCTION catalog_term_price(
  p_site smallint, p_plan text, p_monthly bigint, p_months integer, p_percent integer,
  OUT full_cents bigint, OUT full_cost_cents bigint, OUT cents bigint, OUT cost_cents bigint
) LANGUAGE sql STABLE AS $$
  SELECT month.cents * p_months, month.cost_cents * p_months, least(term.cents, month.cents * p_months), term.cost_cents
  FROM catalog_resale_price(p_site, 'plan:' || p_plan, '*', p_monthly, 1, 0) AS month,
       catalog_resale_price(p_site, 'plan:' || p_plan, '*', p_monthly * p_months * (100 - p_percent) / 100, p_months,
                            p_percent) AS term
$$;
