-- What a reseller pays for what is listed at p_list: less the discount of its site, rounded up. `costCents` of
-- shared/resale-price.ts is the same.
CREATE OR REPLACE FUNCTION catalog_cost_cents(p_list bigint, p_discount integer) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (p_list * (10000 - p_discount) + 9999) / 10000;
