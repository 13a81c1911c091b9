-- When the first paid time of a service began; NULL where none did.
CREATE OR REPLACE FUNCTION stats_begin_of_service(p_type text, p_service uuid) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE p_type WHEN 'server' THEN
    (SELECT min(greatest(p.starts_at, o.settled_at)) FROM server_periods p JOIN orders o ON o.id = p.order_id
     WHERE p.server_id = p_service)
  ELSE
    (SELECT min(o.settled_at) FROM domain_orders d JOIN orders o ON o.id = d.order_id
     WHERE d.domain_id = p_service AND d.state = 'done' AND d.years > 0)
  END
$$;
