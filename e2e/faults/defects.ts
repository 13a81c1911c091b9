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

/** Every call takes itself for the first with its key. */
export const skippedIdempotency = `
CREATE OR REPLACE FUNCTION idempotency_claim(
  p_customer uuid, p_key text, p_route text, p_request_hash bytea, p_answer jsonb, p_at timestamptz
) RETURNS jsonb LANGUAGE sql AS 'SELECT NULL::jsonb';
ALTER TABLE orders DROP CONSTRAINT orders_customer_id_kind_idempotency_key_key`;

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
  SELECT p_name, p_site, p_customer, jsonb_strip_nulls(p_payload), p_at FROM generate_series(1, 2);
END $$`;

/** Stock is counted down from a count that was read before: two buyers take the same piece. */
export const lostStockUpdate = changed("catalog_sell_server", "stock = stock - 1", "stock = v_stock - 1");

/** All buyers compete for the same free address, and the second finds none. */
export const crowdedAddress = [
  changed("servers_take_address", "FOR UPDATE SKIP LOCKED", ""),
  changed("servers_take_address", "RETURN v_address;", "PERFORM pg_sleep(0.2); RETURN v_address;"),
].join("");

/** An offer for each customer's first server is quoted and sold to anyone who asks. */
export const skippedUniqueness = `
DROP INDEX promotion_uses_once;
${changed("catalog_quote_server", "u.customer_id = p_customer", "false")}`;

/** The limit of a code is compared when it is quoted, and no more when it is paid. */
export const codeCountedBefore = changed(
  "catalog_use_promo",
  "WHERE id = v_promo.id AND used < max_uses",
  "WHERE id = v_promo.id",
);

/** A failed order is refunded, but its remains on the hypervisor are not removed. */
export const forgottenCleanup = changed(
  "servers_refund",
  "task_open(p_cleanup_task",
  "jsonb_build_array(p_cleanup_task",
);

/** The credit for an orphaned block is kept. */
export const keptOrphans = changed(
  "payments_orphan_deposit",
  "IF v_deposit.state NOT IN ('credited', 'final') THEN RETURN; END IF;",
  "RETURN;",
);

/** Coins are credited when they are seen in their first block. */
export const creditOnSight = `
CREATE FUNCTION credit_on_sight() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM payments_credit_deposit(NEW.id, gen_random_uuid(), NEW.mined_at);
  RETURN NULL;
END $$;
CREATE TRIGGER credit_on_sight AFTER UPDATE OF cents ON deposits
FOR EACH ROW WHEN (NEW.cents IS NOT NULL) EXECUTE FUNCTION credit_on_sight()`;

/** Nothing records that coins were seen before. */
export const newRowPerSighting = `
CREATE FUNCTION new_row_per_sighting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.ref := NEW.ref || NEW.id;
  RETURN NEW;
END $$;
CREATE TRIGGER new_row_per_sighting BEFORE INSERT ON deposits
FOR EACH ROW EXECUTE FUNCTION new_row_per_sighting()`;

/** Nothing records that a gateway's payment was credited: each reading that calls it settled credits it. */
export const creditPerReading = [
  changed("payments_credit_gateway_deposit", "SET state = 'credited'", "SET state = 'pending'"),
  changed("payments_credit_gateway_deposit", "':credit'", "':credit:' || p_transaction"),
].join("");

/** Nothing records that a gateway was read: answers that younger ones overtook are applied. */
export const overtakenAnswers = `
CREATE FUNCTION overtaken_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.read_at := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER overtaken_answers BEFORE UPDATE ON gateway_payments
FOR EACH ROW EXECUTE FUNCTION overtaken_answers()`;

/** Nothing records that a notification was already made from this event. */
export const forgottenNotice = `
CREATE FUNCTION forgotten_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.source := NEW.source || ':' || NEW.id;
  RETURN NEW;
END $$;
CREATE TRIGGER forgotten_notice BEFORE INSERT ON notifications
FOR EACH ROW EXECUTE FUNCTION forgotten_notice()`;

/** After a restore, addresses continue as if none had been shown since the backup. */
export const reissuedAddresses = `
UPDATE address_counters c SET next_index = 1 + coalesce(
  (SELECT max(derivation_index) FROM deposit_addresses a WHERE a.key_fingerprint = c.key_fingerprint), -1)`;

/** A function of the product with one passage changed; fails when it has no such passage. */
function changed(name: string, passage: string, into: string): string {
  return `
DO $plant$
DECLARE
  v_text text := pg_get_functiondef('${name}'::regproc);
BEGIN
  IF position($$${passage}$$ IN v_text) = 0 THEN RAISE EXCEPTION 'nothing to change in ${name}'; END IF;
  EXECUTE replace(v_text, $$${passage}$$, $$${into}$$);
END $plant$;`;
}
