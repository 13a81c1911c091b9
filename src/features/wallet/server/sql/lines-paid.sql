-- The lines of an order that can be refunded: what was paid for each, its discounts shared out, and what of that went
-- back: [{position, sku, label, paidCents, refundedCents}].
CREATE OR REPLACE FUNCTION wallet_lines_paid(p_order uuid) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN RETURN (
  WITH sold AS (
    SELECT o.total_cents, array_agg(l.position ORDER BY l.position) AS positions,
           array_agg(l.gross_cents ORDER BY l.position) AS prices
    FROM orders o JOIN order_lines l ON l.order_id = o.id AND l.gross_cents > 0
    WHERE o.id = p_order GROUP BY o.id
  )
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'position', l.position, 'sku', l.sku, 'label', l.label, 'paidCents', part.cents,
    'refundedCents', (SELECT coalesce(sum(r.cents), 0) FROM order_refunds r
                      WHERE r.order_id = p_order AND r.position = l.position)) ORDER BY l.position), '[]')
  FROM sold CROSS JOIN LATERAL unnest(positions, wallet_split(total_cents::bigint, prices)) AS part (position, cents)
  JOIN order_lines l ON l.order_id = p_order AND l.position = part.position
); END $$;
