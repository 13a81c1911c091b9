-- What a code makes of the price of a first term: at least one cent, and never more than without it.
CREATE OR REPLACE FUNCTION catalog_promo_cents(
  p_kind text, p_percent integer, p_value bigint, p_list bigint, p_months integer
) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT greatest(1, least(p_list, CASE p_kind
    WHEN 'percent' THEN p_list * (100 - p_percent) / 100
    WHEN 'amount' THEN p_list - p_value
    ELSE p_value + p_list * (p_months - 1) / p_months END))
$$;
