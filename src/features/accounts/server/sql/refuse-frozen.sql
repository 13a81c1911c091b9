-- Refuses to spend money of a customer who reported a break-in, or to whom staff closed spending. What the product does by itself goes on: services are
-- renewed, and orders that were paid are delivered. A report that comes meanwhile waits for this transaction.
CREATE OR REPLACE FUNCTION accounts_refuse_frozen(p_actor jsonb, p_customer uuid, p_at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_until timestamptz;
BEGIN
  IF p_actor ->> 'kind' IN ('system', 'staff') THEN RETURN; END IF;
  SELECT frozen_until INTO v_until FROM customers WHERE id = p_customer FOR SHARE;
  IF v_until > p_at THEN 
    PERFORM refuse('account_frozen', jsonb_build_object(
      'until', to_char(v_until AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')));
  END IF;
  -- A block that came while this waited is seen: it locks the customer too.
  IF accounts_is_blocked(p_customer, 'spending', p_at) THEN
    -- Of one that is erased nothing was written.
    PERFORM refuse('customer_blocked', coalesce(
      (SELECT jsonb_build_object('text', shown_text) FROM customer_blocks WHERE customer_id = p_customer AND ended_at IS NULL),
      jsonb_build_object('text', '')));
  END IF;
END $$;
