-- Whether somebody belongs to both customers: who refers themselves earns nothing.
CREATE OR REPLACE FUNCTION referrals_is_self(p_referrer uuid, p_referred uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_referrer = p_referred OR EXISTS (
    SELECT 1 FROM memberships one JOIN memberships other ON other.user_id = one.user_id
    WHERE one.customer_id = p_referrer AND other.customer_id = p_referred)
$$;
