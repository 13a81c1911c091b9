-- Gives the reserved price of the next period back: something else takes its place, or it is not wanted.
CREATE OR REPLACE FUNCTION servers_release_renewal(p_server uuid, p_transaction uuid, p_at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_order uuid;
BEGIN
  UPDATE server_renewals SET state = 'released' WHERE server_id = p_server AND state = 'reserved'
  RETURNING order_id INTO v_order;
  IF FOUND THEN PERFORM wallet_settle_order(v_order, p_transaction, 'refunded', p_at); END IF;
END $$;
