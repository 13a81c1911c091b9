-- Who brought a customer by a link, of the same site; null: they came by none.
CREATE OR REPLACE FUNCTION accounts_referrer_of(p_customer uuid, p_site smallint) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT c.id FROM memberships own JOIN users u ON u.id = own.user_id AND u.referrer_id IS NOT NULL
  JOIN memberships m ON m.user_id = u.referrer_id AND m.role = 'owner'
  JOIN customers c ON c.id = m.customer_id AND c.site_id = p_site AND c.id <> p_customer
  WHERE own.customer_id = p_customer AND own.role = 'owner'
  ORDER BY c.created_at, c.id LIMIT 1
$$;
