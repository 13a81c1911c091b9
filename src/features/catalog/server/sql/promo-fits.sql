-- Whether a code counts for a product: `server` of a plan for so many months; `register`, `transfer` or `renew` of a name of an
-- ending. p_product NULL: what no code counts for, such as a name at a price of its registry.
CREATE OR REPLACE FUNCTION catalog_promo_fits(p_promo promo_codes, p_product text, p_of text, p_units integer, p_list bigint)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(p_product = ANY (p_promo.products) AND p_promo.min_cents <= p_list AND CASE p_product
    WHEN 'server' THEN (p_promo.plan_ids IS NULL OR p_of = ANY (p_promo.plan_ids))
      AND (p_promo.months IS NULL OR p_units = ANY (p_promo.months))
    ELSE p_promo.ending_ids IS NULL OR p_of = ANY (p_promo.ending_ids) END, false)
$$;
