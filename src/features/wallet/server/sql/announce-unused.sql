-- Announces to who paid an order that what was unused of it went back to them, as the service that somebody else had by
-- then ended: that end is the other customer's event.
CREATE OR REPLACE FUNCTION wallet_announce_unused(p_order uuid, p_cents bigint, p_at timestamptz)
RETURNS void LANGUAGE sql AS $$
  SELECT event_publish('wallet.unused-returned.v1', site_id, customer_id,
                       jsonb_build_object('orderId', id, 'cents', p_cents), p_at)
  FROM orders WHERE id = p_order
$$;
