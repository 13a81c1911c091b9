-- Waits for a customer's turn and locks the wallet (`wallet_lock`): every movement does this before it reads a
-- balance. Returns the balance in cents.
--
-- Turns are taken by an advisory lock until the commit, so that of all who wait for one wallet only the next waits for
-- its row. Those who wait for a row all wake for each of its versions, and look for the next one: with 32 of them that
-- cost a purchase a quarter of its CPU.
--
-- Locks are taken in this order, so that no two calls wait for each other: an idempotency key, a deposit or a
-- task that ends; the turn at a wallet; the wallet; a server that others can see; a unit of stock; a use of an offer; a
-- location, for its room. A free address is taken without waiting. Rows that a call inserts itself cannot be locked by
-- others, and may come at any time.
CREATE OR REPLACE FUNCTION wallet_open(p_customer uuid) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('wallet/' || p_customer, 0));
  RETURN wallet_lock(p_customer);
END $$;
