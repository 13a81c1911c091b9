-- Locks the wallets of a server's customer and of all who paid for it, in one order: what is unused goes back to each.
CREATE OR REPLACE FUNCTION servers_open_wallets(p_server uuid, p_customer uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM wallet_open(payer) FROM (
    SELECT p_customer AS payer
    UNION SELECT customer_id FROM orders WHERE object_type = 'server' AND object_id = p_server
    ORDER BY 1) AS payers;
END $$;
