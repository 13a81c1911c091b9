-- What the terms of a plan cost on a site by the present list, without offers, and what its reseller pays for them: null
-- where no one resells.
CREATE OR REPLACE FUNCTION catalog_listed_terms(p_site smallint, p_plan text)
RETURNS TABLE (months integer, cents bigint, cost_cents bigint) LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM resale_sites WHERE site_id = p_site) THEN
    RETURN QUERY SELECT term.months, plan.price_cents * term.months * (100 - term.discount_percent) / 100, NULL::bigint
    FROM plans plan, terms term WHERE plan.id = p_plan;
    RETURN;
  END IF;
  RETURN QUERY SELECT term.months, sold.cents, sold.cost_cents
  FROM plans plan, terms term,
       catalog_term_price(p_site, p_plan, plan.price_cents, term.months, term.discount_percent) AS sold
  WHERE plan.id = p_plan;
END $$;
