-- What an order that was delivered brings its affiliate by these terms, before the limits of its margin and of the month.
-- What went back of the order by then does not count. `p_is_first`: no order brought anything before.
CREATE OR REPLACE FUNCTION referrals_commission_of(
  p_terms jsonb, p_order uuid, p_spent bigint, p_joined timestamptz, p_is_first boolean
) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN NOT (p_terms ->> 'isOpen')::boolean OR p_spent < (p_terms ->> 'minSpentCents')::bigint THEN 0
    WHEN p_terms ->> 'months' IS NULL AND NOT p_is_first THEN 0
    WHEN m.delivered_at >= p_joined + make_interval(months => (p_terms ->> 'months')::integer) THEN 0
    ELSE CASE p_terms ->> 'kind'
      WHEN 'fixed' THEN (p_terms ->> 'rewardCents')::bigint
      -- Rounded down: a share of a cent stays with the reseller.
      WHEN 'net' THEN (m.cost_cents + m.cents - returned.net) * (p_terms ->> 'percentBp')::bigint / 10000
      WHEN 'margin' THEN (m.cents - m.taken_cents) * (p_terms ->> 'percentBp')::bigint / 10000 END END
  FROM margin_accruals m
  CROSS JOIN LATERAL (SELECT coalesce(sum(net_cents), 0)::bigint AS net FROM margin_refunds WHERE order_id = m.order_id) AS returned
  WHERE m.order_id = p_order
$$;
