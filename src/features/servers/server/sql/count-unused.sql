-- What of each order of a server is paid beyond p_at (decisions 48 and 110): what was paid, less the days that were begun,
-- and less what went back of it before, so that no day is paid back twice. Days are each at the price without discounts,
-- because a discount is for the whole term; of a withdrawal they are at the price that was agreed on (p_shares_discounts).
-- Never below zero, so never more than was paid. A term that has not begun is given back in full. An extra address is paid
-- from its order to the end of the time that was paid by then.
-- What was paid by a customer who had the server before goes back to them (decision 117): refundCents is the present
-- one's alone, formerCents all others'. To who was erased since nothing goes back: no one could spend it.
-- Returns {refundCents, formerCents, lines: [{orderId, sku, label, paidCents, days, usedDays, startsAt, endsAt, unusedCents,
-- refundedCents, refundCents, isOwn}]}, oldest first.
CREATE OR REPLACE FUNCTION servers_count_unused(p_server uuid, p_shares_discounts boolean, p_at timestamptz) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  WITH terms AS (
    SELECT order_id, starts_at, ends_at FROM server_periods WHERE server_id = p_server
    UNION ALL
    SELECT bought.id, bought.created_at, max(period.ends_at)
    FROM orders bought
    JOIN server_periods period ON period.server_id = p_server
    JOIN orders term ON term.id = period.order_id AND term.settled_at <= bought.created_at
    WHERE bought.object_type = 'server' AND bought.object_id = p_server
      AND bought.kind = 'server-ipv4' AND bought.state = 'delivered'
    GROUP BY bought.id
  ), counted AS (
    SELECT order_id, starts_at, ends_at, greatest(1, ceil(extract(epoch FROM ends_at - starts_at) / 86400))::bigint AS days,
           CASE WHEN starts_at > p_at THEN 0
                ELSE greatest(1, ceil(extract(epoch FROM p_at - starts_at) / 86400))::bigint END AS used_days
    FROM terms WHERE ends_at > p_at
  ), worth AS (
    SELECT c.*, o.total_cents, o.customer_id = s.customer_id AS is_own, first.sku, first.label, wallet_refunded(o.id) AS refunded,
           greatest(0, o.total_cents - (priced.cents * c.used_days + c.days - 1) / c.days) AS unused, payer.erased_at
    FROM counted c JOIN orders o ON o.id = c.order_id JOIN servers s ON s.id = p_server JOIN customers payer ON payer.id = o.customer_id
    JOIN order_lines first ON first.order_id = o.id AND first.position = 1
    -- Discounts are lines below zero.
    CROSS JOIN LATERAL (
      SELECT CASE WHEN p_shares_discounts THEN o.total_cents ELSE sum(gross_cents) FILTER (WHERE gross_cents > 0) END::bigint AS cents
      FROM order_lines WHERE order_id = o.id) AS priced
  ), returned AS (
    SELECT *, CASE WHEN erased_at IS NULL THEN greatest(0, unused - refunded) ELSE 0 END AS back FROM worth
  )
  SELECT jsonb_build_object('refundCents', coalesce(sum(back) FILTER (WHERE is_own), 0),
    'formerCents', coalesce(sum(back) FILTER (WHERE NOT is_own), 0),
    'lines', coalesce(jsonb_agg(jsonb_build_object(
      'orderId', order_id, 'sku', sku, 'label', label, 'paidCents', total_cents, 'days', days, 'usedDays', used_days,
      'startsAt', starts_at, 'endsAt', ends_at, 'unusedCents', unused, 'refundedCents', refunded,
      'refundCents', back, 'isOwn', is_own) ORDER BY starts_at, order_id), '[]')) FROM returned
$$;
