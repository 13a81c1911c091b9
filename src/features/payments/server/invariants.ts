import { type Kysely, sql } from "kysely";
import type { Finding, Invariant } from "#src/platform/audit/invariant.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** What must hold of deposits at every moment (I5 of the design). */
export const paymentsInvariants: readonly Invariant[] = [
  { id: "I5", title: "One credit per deposit, none for orphaned blocks", find: findWrongCredits },
  { id: "I5", title: "One credit per settled payment of a gateway", find: findWrongGatewayCredits },
];

/** Compares each deposit with what the ledger says was credited and taken back for it. */
async function findWrongCredits(db: Kysely<DB>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    WITH posted AS (
      SELECT t.reference_id AS deposit_id,
             count(DISTINCT t.id) FILTER (WHERE t.kind = 'deposit')
               - count(DISTINCT t.id) FILTER (WHERE t.kind = 'deposit-reversal') AS credits,
             -coalesce(sum(e.amount) FILTER (WHERE a.kind = 'exchange' AND e.currency = 'USD'), 0) AS cents,
             coalesce(sum(e.amount) FILTER (WHERE a.kind = 'deposits'), 0) AS units
      FROM ledger_transactions t
      JOIN ledger_entries e ON e.transaction_id = t.id
      JOIN ledger_accounts a ON a.id = e.account_id
      WHERE t.reference_type = 'deposit' GROUP BY t.reference_id
    ), expected AS (
      SELECT d.*, d.state IN ('credited', 'final') AS is_credited,
             count(*) OVER (PARTITION BY chain_id, txid, ref) AS duplicates
      FROM deposits d
    )
    SELECT coalesce(d.id, p.deposit_id) AS "objectId",
           format('state %s: %s credits, %s of %s cents, %s of %s units, %s rows, block %s', d.state,
                  coalesce(p.credits, 0), coalesce(p.cents, 0), d.cents, coalesce(p.units, 0), d.units, d.duplicates,
                  coalesce(b.hash, 'unknown')) AS detail
    FROM expected d
    FULL JOIN posted p ON p.deposit_id = d.id
    LEFT JOIN chain_blocks b ON b.chain_id = d.chain_id AND b.height = d.height AND b.hash = d.block_hash
    WHERE d.id IS NULL OR d.duplicates > 1
       OR coalesce(p.credits, 0) <> CASE WHEN d.is_credited THEN 1 ELSE 0 END
       OR coalesce(p.cents, 0) <> CASE WHEN d.is_credited THEN d.cents ELSE 0 END
       OR coalesce(p.units, 0) <> CASE WHEN d.is_credited THEN d.units ELSE 0 END
       OR (d.is_credited AND b.hash IS NULL)`.execute(db);
  return rows;
}

/** Compares what gateways settled with what the ledger says was credited from each of them and taken back. */
async function findWrongGatewayCredits(db: Kysely<DB>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    WITH posted AS (
      SELECT t.reference_id AS deposit_id, substr(min(a.kind), length('gateway-') + 1) AS driver,
             count(DISTINCT a.kind) AS sources,
             count(DISTINCT t.id) FILTER (WHERE t.kind = 'deposit')
               - count(DISTINCT t.id) FILTER (WHERE t.kind = 'deposit-reversal') AS credits,
             -sum(e.amount) AS cents
      FROM ledger_transactions t
      JOIN ledger_entries e ON e.transaction_id = t.id
      JOIN ledger_accounts a ON a.id = e.account_id AND a.kind LIKE 'gateway-%'
      WHERE t.reference_type = 'gateway-deposit' GROUP BY t.reference_id
    ), expected AS (
      SELECT d.*, d.state = 'credited' AS is_credited,
             count(*) OVER (PARTITION BY driver, gateway_payment_id) AS duplicates
      FROM gateway_deposits d
    )
    SELECT coalesce(d.id, p.deposit_id) AS "objectId",
           format('state %s: %s credits, %s of %s cents, from %s of %s, %s rows', d.state, coalesce(p.credits, 0),
                  coalesce(p.cents, 0), d.cents, p.driver, d.driver, d.duplicates) AS detail
    FROM expected d
    FULL JOIN posted p ON p.deposit_id = d.id
    WHERE d.id IS NULL OR d.duplicates > 1 OR p.sources > 1 OR p.driver <> d.driver
       OR coalesce(p.credits, 0) <> CASE WHEN d.is_credited THEN 1 ELSE 0 END
       OR coalesce(p.cents, 0) <> CASE WHEN d.is_credited THEN d.cents ELSE 0 END`.execute(db);
  return rows;
}
