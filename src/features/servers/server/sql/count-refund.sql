-- What a server's deletion gives back of each order that is paid beyond p_at (decision 48): what was paid, less the days
-- that were begun, each at the price without discounts; a discount is for the whole term. Never below zero, so
-- never more than was paid. A term that has not begun is given back in full. An extra address is paid from its order to
-- the end of the time that was paid by then.
-- Returns {refundCents, lines: [{orderId, sku, label, paidCents, days, usedDays, refundCents}]}, oldest first.
CREATE OR REPLACE FUNCTION servers_count_refund(p_server uuid, p_at timestamptz) RETURNS jsonb
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
    SELECT order_id, starts_at, greatest(1, ceil(extract(epoch FROM ends_at - starts_at) / 86400))::bigint AS days,
           CASE WHEN starts_at > p_at THEN 0
                ELSE greatest(1, ceil(extract(epoch FROM p_at - starts_at) / 86400))::bigint END AS used_days
    FROM terms WHERE ends_at > p_at
  ), refunds AS (
    SELECT c.*, o.total_cents, first.sku, first.label, greatest(0, o.total_cents - (listed.cents * c.used_days + c.days - 1) / c.days) AS cents
    FROM counted c JOIN orders o ON o.id = c.order_id
    JOIN order_lines first ON first.order_id = o.id AND first.position = 1
    -- Discounts are lines below zero.
    CROSS JOIN LATERAL (SELECT sum(gross_cents) FILTER (WHERE gross_cents > 0)::bigint AS cents
                        FROM order_lines WHERE order_id = o.id) AS listed
  )
  SELECT jsonb_build_object('refundCents', coalesce(sum(cents), 0), 'lines', coalesce(jsonb_agg(jsonb_build_object(
    'orderId', order_id, 'sku', sku, 'label', label, 'paidCents', total_cents, 'days', days, 'usedDays', used_days,
    'refundCents', cents) ORDER BY starts_at, order_id), '[]')) FROM refunds
$$;
