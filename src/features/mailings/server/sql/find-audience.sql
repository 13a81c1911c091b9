-- Whom an announcement of a site goes to, by what customers have: each person once, for the team that is most their own.
-- Members who only look on are no recipients, and accounts that are blocked or erased have none. What sells something goes to
-- those alone who agreed.
CREATE OR REPLACE FUNCTION mailings_audience(p_site smallint, p_purpose text, p_segment jsonb, p_at timestamptz)
RETURNS TABLE (user_id uuid, customer_id uuid) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (u.id) u.id, c.id
  FROM customers c
  JOIN memberships m ON m.customer_id = c.id
  JOIN users u ON u.id = m.user_id
  WHERE c.site_id = p_site AND u.site_id = p_site AND c.erased_at IS NULL AND m.role <> 'viewer'
    AND NOT EXISTS (
      SELECT FROM customer_blocks b
      WHERE b.customer_id = c.id AND b.ended_at IS NULL AND (b.ends_at IS NULL OR b.ends_at > p_at))
    AND (NOT p_segment ? 'languages' OR p_segment -> 'languages' ? u.language)
    AND (NOT p_segment ?| ARRAY['nodes', 'locations', 'plans', 'hasServer'] OR EXISTS (
      SELECT FROM servers s
      WHERE s.customer_id = c.id AND s.deleted_at IS NULL AND s.service <> 'failed'
        AND (NOT p_segment ? 'nodes' OR p_segment -> 'nodes' ? s.node_id)
        AND (NOT p_segment ? 'locations' OR p_segment -> 'locations' ? s.location_id)
        AND (NOT p_segment ? 'plans' OR p_segment -> 'plans' ? s.plan_id)))
    AND (NOT p_segment ?| ARRAY['endings', 'hasDomain'] OR EXISTS (
      SELECT FROM domains d
      WHERE d.customer_id = c.id
        AND d.state NOT IN ('failed', 'transfer_failed', 'released', 'transferred_out')
        AND (NOT p_segment ? 'endings' OR p_segment -> 'endings' ? d.tld)))
    AND (p_purpose = 'service' OR mailings_agreed(p_site, u.id))
    AND (NOT p_segment ? 'expiresWithinDays' OR EXISTS (
      SELECT FROM servers s WHERE s.customer_id = c.id AND s.deleted_at IS NULL
        AND s.paid_until BETWEEN p_at AND p_at + make_interval(days => (p_segment ->> 'expiresWithinDays')::integer)
    ) OR EXISTS (
      SELECT FROM domains d WHERE d.customer_id = c.id
        AND d.expires_at BETWEEN p_at AND p_at + make_interval(days => (p_segment ->> 'expiresWithinDays')::integer)))
    AND (NOT p_segment ? 'idleDays' OR NOT EXISTS (
      SELECT FROM orders o WHERE o.customer_id = c.id AND o.state = 'delivered'
        AND o.created_at > p_at - make_interval(days => (p_segment ->> 'idleDays')::integer)))
    AND (NOT p_segment ? 'spentCents' OR (p_segment ->> 'spentCents')::bigint <= (
      SELECT coalesce(sum(o.total_cents), 0) FROM orders o WHERE o.customer_id = c.id AND o.state = 'delivered'))
    AND (NOT p_segment ? 'countries' OR EXISTS (
      SELECT FROM tax_profiles t WHERE t.customer_id = c.id AND p_segment -> 'countries' ? t.country))
  ORDER BY u.id, m.role <> 'owner', c.created_at, c.id
$$;
