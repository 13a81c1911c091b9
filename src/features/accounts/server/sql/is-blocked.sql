-- Whether staff has closed something to a customer: `spending`, `changes` or `sign-in`. To one that is erased all is closed.
CREATE OR REPLACE FUNCTION accounts_is_blocked(p_customer uuid, p_kind text, p_at timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM customer_blocks WHERE customer_id = p_customer AND ended_at IS NULL
    AND (ends_at IS NULL OR ends_at > p_at) AND p_kind = ANY (kinds))
    OR EXISTS (SELECT 1 FROM customers WHERE id = p_customer AND erased_at IS NOT NULL)
$$;
