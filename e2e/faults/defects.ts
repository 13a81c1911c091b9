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
CREATE OR REPLACE FUNCTION wallet_open(p_customer uuid) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_accounts (id, kind, customer_id, currency, balance, version)
  SELECT ledger_account_id(kind, p_customer, 'USD'), kind, p_customer, 'USD', 0, 0
  FROM unnest(ARRAY['wallet', 'holds', 'reversal-debt']) AS kind
  ON CONFLICT DO NOTHING;
  RETURN (SELECT balance FROM ledger_accounts WHERE id = ledger_account_id('wallet', p_customer, 'USD'));
END $$`;

/** Everything is announced twice. */
export const doubledEvent = `
CREATE OR REPLACE FUNCTION event_publish(
  p_name text, p_site smallint, p_customer uuid, p_payload jsonb, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox_events (name, site_id, customer_id, payload, created_at)
  SELECT p_name, p_site, p_customer, p_payload, p_at FROM generate_series(1, 2);
END $$`;
