-- The code that lowers the next term of a service, if it is one of p_term, and for how many terms it still does, this one
-- included: null for all. No row where none does. Terms are counted in orders that were delivered: what autoprolong set aside
-- and returned, or what went back in full, is no use. The caller of a payment holds the service.
CREATE OR REPLACE FUNCTION services_promo_left(p_service uuid, p_term integer)
RETURNS TABLE (code text, terms integer) LANGUAGE sql STABLE AS $$
  SELECT code, terms FROM (
    SELECT promo.code, promo.renewals, promo.renewals - (
      SELECT count(*)::integer FROM orders o
      WHERE o.object_type = 'server' AND o.object_id = promo.service_id AND o.id <> promo.order_id AND o.state = 'delivered'
        AND EXISTS (SELECT FROM order_lines line WHERE line.order_id = o.id AND line.sku = 'promo:' || promo.code)
        AND o.total_cents > (SELECT coalesce(sum(back.cents), 0) FROM order_refunds back WHERE back.order_id = o.id)) AS terms
    FROM service_promos promo WHERE promo.service_id = p_service AND promo.term = p_term) AS counted
  WHERE terms > 0 OR renewals IS NULL
$$;
