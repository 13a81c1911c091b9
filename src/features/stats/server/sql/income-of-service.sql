-- What a service brings in a month at a moment: the net price of its running term ÷ the months of that term, each rounded to a
-- cent; in grace and suspension that of its last term. Extra addresses that were bought within the term count by
-- thirty of their days, until a term begins that contains them. A restore counts by its years, not by its fee. Offers and codes
-- of a first term or year do not come again, so they are left out. NULL before its first term and from its end on.
CREATE OR REPLACE FUNCTION stats_income_of_service(p_type text, p_service uuid, p_at timestamptz) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN stats_end_of_service(p_type, p_service) <= p_at THEN NULL WHEN p_type = 'server' THEN (
    SELECT round(line.cents / greatest(1, round(extract(epoch FROM p.ends_at - p.starts_at) / 2629800)))::bigint + coalesce((
      SELECT sum(round(bought_line.cents * 30 / greatest(1, ceil(extract(epoch FROM covered.ends_at - bought.created_at) / 86400))))
      FROM orders bought
      CROSS JOIN LATERAL (SELECT sum(net_cents)::numeric AS cents FROM order_lines WHERE order_id = bought.id) AS bought_line
      CROSS JOIN LATERAL (
        SELECT max(before.ends_at) AS ends_at FROM server_periods before JOIN orders term ON term.id = before.order_id
        WHERE before.server_id = p_service AND term.settled_at <= bought.created_at) AS covered
      WHERE bought.object_type = 'server' AND bought.object_id = p_service AND bought.kind = 'server-ipv4'
        AND bought.settled_at <= p_at AND bought.state = 'delivered' AND covered.ends_at > p.starts_at), 0)::bigint
    FROM server_periods p JOIN orders o ON o.id = p.order_id
    CROSS JOIN LATERAL (SELECT sum(net_cents)::numeric AS cents FROM order_lines
                        WHERE order_id = o.id AND sku NOT LIKE 'promotion:%' AND sku NOT LIKE 'promo:%') AS line
    WHERE p.server_id = p_service AND greatest(p.starts_at, o.settled_at) <= p_at
    ORDER BY p.starts_at DESC LIMIT 1)
  ELSE (
    SELECT round(line.cents / (12 * d.years))::bigint
    FROM domain_orders d JOIN orders o ON o.id = d.order_id
    CROSS JOIN LATERAL (SELECT sum(net_cents)::numeric AS cents FROM order_lines
                        WHERE order_id = o.id AND sku NOT LIKE 'domain:restore:%' AND sku NOT LIKE 'offer:%') AS line
    WHERE d.domain_id = p_service AND d.state = 'done' AND d.years > 0
      AND stats_begin_of_term(d.act, d.starts_at, o.settled_at) <= p_at
    ORDER BY stats_begin_of_term(d.act, d.starts_at, o.settled_at) DESC, d.order_id DESC LIMIT 1)
  END
$$;
