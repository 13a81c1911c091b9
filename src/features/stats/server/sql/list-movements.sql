-- What changed the monthly income of services in a span of time, from p_from up to before p_to: each moment of a service
-- once, with what it brought before and after it, NULL for nothing.
-- `is_known`: its customer had a service before; `has_others`: has another one at that moment.
CREATE OR REPLACE FUNCTION stats_list_movements(p_from timestamptz, p_to timestamptz)
RETURNS TABLE (
  at timestamptz, object_type text, object_id uuid, order_id uuid, site_id smallint, customer_id uuid, item text,
  location text, label text, before_cents bigint, after_cents bigint, is_known boolean, has_others boolean
) LANGUAGE sql STABLE AS $$
  WITH candidate AS (
    SELECT reference_id AS order_id FROM ledger_transactions
    WHERE kind = 'delivery' AND created_at >= p_from AND created_at < p_to
    UNION SELECT order_id FROM server_periods WHERE starts_at >= p_from AND starts_at < p_to
    UNION SELECT order_id FROM domain_orders
    WHERE state = 'done' AND years > 0 AND starts_at >= p_from AND starts_at < p_to
  ), moment AS (
    SELECT 'server' AS type, p.server_id AS id, greatest(p.starts_at, o.settled_at) AS at, o.id AS order_id
    FROM candidate c JOIN server_periods p ON p.order_id = c.order_id JOIN orders o ON o.id = c.order_id
    UNION ALL
    SELECT 'server', o.object_id, o.settled_at, o.id FROM candidate c JOIN orders o ON o.id = c.order_id
    WHERE o.kind = 'server-ipv4' AND o.state = 'delivered'
    UNION ALL
    SELECT 'domain', d.domain_id, stats_begin_of_term(d.act, d.starts_at, o.settled_at), o.id
    FROM candidate c JOIN domain_orders d ON d.order_id = c.order_id JOIN orders o ON o.id = c.order_id
    WHERE d.state = 'done' AND d.years > 0
    UNION ALL
    SELECT a.object_type, a.object_id::uuid, a.at, NULL FROM audit_log a
    WHERE a.at >= p_from AND a.at < p_to AND a.action = ANY (stats_closing_acts())
  ), distinct_moment AS (
    SELECT DISTINCT ON (m.type, m.id, m.at) m.type, m.id, m.at, m.order_id FROM moment m
    WHERE m.at >= p_from AND m.at < p_to ORDER BY m.type, m.id, m.at, m.order_id
  ), valued AS (
    SELECT m.*, service.site_id, service.customer_id, service.item, service.location, service.label,
           stats_income_of_service(m.type, m.id, m.at - interval '1 microsecond') AS before_cents,
           stats_income_of_service(m.type, m.id, m.at) AS after_cents
    FROM distinct_moment m CROSS JOIN LATERAL (
      SELECT s.site_id, s.customer_id, s.plan_id AS item, s.location_id AS location, s.name AS label
      FROM servers s WHERE m.type = 'server' AND s.id = m.id
      UNION ALL
      SELECT d.site_id, d.customer_id, d.tld, '', d.name FROM domains d WHERE m.type = 'domain' AND d.id = m.id) AS service
  )
  SELECT v.at, v.type, v.id, v.order_id, v.site_id, v.customer_id, v.item, v.location, v.label, v.before_cents, v.after_cents,
         v.before_cents IS NULL AND EXISTS (
           SELECT 1 FROM orders o WHERE o.customer_id = v.customer_id AND o.state = 'delivered' AND o.settled_at < v.at
             AND o.object_id <> v.id AND stats_begin_of_service(o.object_type, o.object_id) < v.at),
         (v.before_cents IS NULL OR v.after_cents IS NULL)
           AND stats_has_others(v.customer_id, v.id, v.at, v.after_cents IS NULL)
  FROM valued v WHERE v.before_cents IS DISTINCT FROM v.after_cents
$$;
