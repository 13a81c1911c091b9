/** Defects that the harnesses must find: functions of the product with one duty left out. */

/** The hold is marked as captured, but the ledger never moves the money. */
export const lostCapture = `
CREATE OR REPLACE FUNCTION wallet_settle_order(
  p_order uuid, p_transaction uuid, p_outcome text, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE holds SET state = CASE p_outcome WHEN 'delivered' THEN 'captured' ELSE 'released' END, settled_at = p_at
  WHERE order_id = p_order AND state = 'reserved';
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE orders SET state = p_outcome, settled_at = p_at WHERE id = p_order;
  RETURN true;
END $$`;

/** Every call believes to be the first with its key. */
export const skippedIdempotency = `
CREATE OR REPLACE FUNCTION idempotency_claim(
  p_customer uuid, p_key text, p_route text, p_request_hash bytea, p_answer jsonb, p_at timestamptz
) RETURNS jsonb LANGUAGE sql AS 'SELECT NULL::jsonb';
ALTER TABLE orders DROP CONSTRAINT orders_customer_id_idempotency_key_key`;

/** The wallet is read without locking it. */
export const skippedLock = `
CREATE OR REPLACE FUNCTION wallet_open(p_customer uuid) RETURNS bigint LANGUAGE sql AS $$
  SELECT balance FROM ledger_accounts WHERE id = ledger_account_id('wallet', p_customer, 'USD')
$$`;
