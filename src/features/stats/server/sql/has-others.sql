-- Whether a customer has another service at the moment at which one begins or ends. Of those that begin or end at the same
-- moment the order of their ids decides, beginnings first, so that each customer is won and lost once.
CREATE OR REPLACE FUNCTION stats_has_others(p_customer uuid, p_service uuid, p_at timestamptz, p_is_end boolean)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM (
      SELECT 'server' AS type, id FROM servers WHERE customer_id = p_customer
      UNION ALL SELECT 'domain', id FROM domains WHERE customer_id = p_customer) AS other
    CROSS JOIN LATERAL (SELECT stats_begin_of_service(other.type, other.id) AS at) AS start
    CROSS JOIN LATERAL (SELECT stats_end_of_service(other.type, other.id) AS at) AS ended
    WHERE other.id <> p_service AND CASE WHEN p_is_end
      THEN start.at <= p_at AND (ended.at IS NULL OR (ended.at, other.id) > (p_at, p_service))
      ELSE (start.at, other.id) < (p_at, p_service) AND (ended.at IS NULL OR ended.at >= p_at) END)
$$;
