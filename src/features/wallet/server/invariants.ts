import { type Kysely, sql } from "kysely";
import type { Finding, Invariant } from "#src/platform/audit/invariant.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { findBrokenSeals } from "./seal-ledger.ts";

/** What holds for the ledger at any moment; the table of all invariants is in ARCHITECTURE.md. */
export const walletInvariants: readonly Invariant[] = [
  { id: "I1", title: "Every ledger transaction sums to zero per currency", find: findUnbalanced },
  { id: "I2", title: "Every customer account equals the sum of its entries", find: findDrifted },
  { id: "I3", title: "No wallet is below zero", find: findNegative },
  { id: "I8", title: "Ledger entries are as they were sealed", find: findTampered },
];

async function findUnbalanced(db: Kysely<DB>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    SELECT transaction_id AS "objectId", format('%s is off by %s', currency, sum(amount)) AS detail
    FROM ledger_entries GROUP BY transaction_id, currency HAVING sum(amount) <> 0`.execute(db);
  return rows;
}

async function findDrifted(db: Kysely<DB>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    -- Materialized, so that everything is summed in one parallel pass; the newest entry is an index lookup.
    WITH summed AS MATERIALIZED (
      SELECT account_id, sum(amount) AS total, count(*) AS entries FROM ledger_entries GROUP BY account_id
    )
    SELECT a.id AS "objectId",
           format('%s of customer %s: balance %s, sum of entries %s, last running balance %s, version %s of %s',
                  a.kind, a.customer_id, a.balance, coalesce(s.total, 0), coalesce(newest.balance_after, 0),
                  a.version, coalesce(s.entries, 0)) AS detail
    FROM ledger_accounts a
    LEFT JOIN summed s ON s.account_id = a.id
    LEFT JOIN LATERAL (
      SELECT e.balance_after, e.account_version FROM ledger_entries e
      WHERE e.account_id = a.id AND e.account_version IS NOT NULL ORDER BY e.account_version DESC LIMIT 1
    ) newest ON true
    WHERE a.customer_id IS NOT NULL
      AND (a.balance, a.balance, a.version, a.version)
        IS DISTINCT FROM (coalesce(s.total, 0), coalesce(newest.balance_after, 0), coalesce(s.entries, 0),
                          coalesce(newest.account_version, 0))`.execute(db);
  return rows;
}

async function findNegative(db: Kysely<DB>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    SELECT id AS "objectId", format('customer %s has %s cents', customer_id, balance) AS detail
    FROM ledger_accounts WHERE kind = 'wallet' AND balance < 0`.execute(db);
  return rows;
}

async function findTampered(db: Kysely<DB>): Promise<Finding[]> {
  const broken = await findBrokenSeals(db);
  return broken.map((seq) => ({
    objectId: `seal-${seq}`,
    detail: "entries or the link before differ from the seal",
  }));
}
