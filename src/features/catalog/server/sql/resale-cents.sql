-- What a rule makes of a cost, for p_units months or years; p_percent: what the length of the term takes off, which the
-- cost is without already. Rounded up, and never below the cost. `resaleCents` of shared/resale-price.ts is the same.
CREATE OR REPLACE FUNCTION catalog_resale_cents(
  p_mode text, p_value bigint, p_rounding text, p_cost bigint, p_units integer, p_percent integer
) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT greatest(p_cost, CASE p_rounding
    WHEN 'up-10' THEN (cents + 9) / 10 * 10
    WHEN 'up-100' THEN (cents + 99) / 100 * 100
    WHEN 'up-to-99' THEN cents / 100 * 100 + 99
    ELSE cents END)
  FROM (SELECT CASE p_mode
    WHEN 'percent' THEN (p_cost * (10000 + p_value) + 9999) / 10000
    WHEN 'add' THEN p_cost + p_value * p_units
    ELSE (p_value * p_units * (100 - p_percent) + 99) / 100 END AS cents) AS ruled
$$;
