-- Shares an amount out by these weights, to the cent: the parts sum up to it, and none is above its weight where the
-- amount is not above their sum.
CREATE OR REPLACE FUNCTION wallet_split(p_cents bigint, p_weights bigint[]) RETURNS bigint[]
LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg((floor(p_cents * upto / whole) - floor(p_cents * (upto - weight) / whole))::bigint ORDER BY n), '{}')
  FROM (SELECT n, weight, sum(weight) OVER (ORDER BY n) AS upto, greatest(1, sum(weight) OVER ()) AS whole
        FROM unnest(p_weights) WITH ORDINALITY AS share (weight, n)) AS shares
$$;
