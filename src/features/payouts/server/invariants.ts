import { type Kysely, sql } from "kysely";
import type { Finding, Invariant } from "#src/platform/audit/invariant.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** What holds for payouts at any moment. */
export const payoutsInvariants: readonly Invariant[] = [
  { id: "W4", title: "A withdrawal has exactly one end", find: findWrongEnds },
  { id: "W4", title: "Reserved for payouts is what open ones ask for", find: findWrongHolds },
  { id: "W5", title: "Payouts come from earned accounts only", find: findForeignMoney },
];

/** Each payout was reserved once, and ended once, as its state says and with its amount. */
async function findWrongEnds(db: Kysely<DB>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    WITH posted AS (
      SELECT t.reference_id AS payout_id,
             count(*) FILTER (WHERE t.kind = 'payout-request') AS requests,
             count(*) FILTER (WHERE t.kind = 'payout') AS paid,
             count(*) FILTER (WHERE t.kind = 'payout-return') AS returned,
             coalesce(sum(e.amount) FILTER (WHERE t.kind = 'payout-request'), 0) AS reserved,
             coalesce(-sum(e.amount) FILTER (WHERE t.kind <> 'payout-request'), 0) AS released
      FROM ledger_transactions t
      JOIN ledger_entries e ON e.transaction_id = t.id
      JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'payout-holds'
      WHERE t.reference_type = 'payout' GROUP BY t.reference_id
    )
    SELECT coalesce(p.id, posted.payout_id) AS "objectId",
           format('state %s of %s cents: %s requests of %s, %s paid, %s returned, of %s', p.state, p.cents,
                  posted.requests, posted.reserved, posted.paid, posted.returned, posted.released) AS detail
    FROM payouts p FULL JOIN posted ON posted.payout_id = p.id
    WHERE p.id IS NULL OR posted.payout_id IS NULL
       OR posted.requests <> 1 OR posted.reserved <> p.cents
       OR posted.paid <> CASE WHEN p.state = 'paid' THEN 1 ELSE 0 END
       OR posted.returned <> CASE WHEN p.state IN ('rejected', 'cancelled', 'failed') THEN 1 ELSE 0 END
       OR posted.released <> CASE WHEN p.settled_at IS NULL THEN 0 ELSE p.cents END`.execute(db);
  return rows;
}

async function findWrongHolds(db: Kysely<DB>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    WITH open AS (
      SELECT customer_id, sum(cents) AS cents FROM payouts
      WHERE state IN ('requested', 'review', 'approved', 'sending') GROUP BY 1
    )
    SELECT coalesce(a.customer_id, open.customer_id) AS "objectId",
           format('reserved are %s cents, open payouts ask for %s', coalesce(a.balance, 0), coalesce(open.cents, 0)) AS detail
    FROM (SELECT customer_id, balance FROM ledger_accounts WHERE kind = 'payout-holds') a
    FULL JOIN open ON open.customer_id = a.customer_id
    WHERE coalesce(a.balance, 0) <> coalesce(open.cents, 0)`.execute(db);
  return rows;
}

/** What was reserved came out of the account that the payout names, of its own customer; what left was reserved before. */
async function findForeignMoney(db: Kysely<DB>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    SELECT t.id AS "objectId", format('%s of %s moves %s cents of %s', t.kind, p.source, e.amount, a.kind) AS detail
    FROM ledger_transactions t
    JOIN ledger_entries e ON e.transaction_id = t.id
    JOIN ledger_accounts a ON a.id = e.account_id
    LEFT JOIN payouts p ON p.id = t.reference_id AND t.reference_type = 'payout'
    WHERE (t.reference_type = 'payout' OR a.kind IN ('payouts', 'payout-holds'))
      AND NOT coalesce(CASE
        WHEN t.reference_type <> 'payout' THEN false
        WHEN a.kind = 'payouts' THEN t.kind = 'payout' AND e.amount > 0
        ELSE a.customer_id = p.customer_id AND (a.kind = 'payout-holds'
             OR (a.kind = p.source AND split_part(a.kind, ':', 1) IN ('rewards', 'margin')
                 AND t.kind IN ('payout-request', 'payout-return'))) END, false)`.execute(db);
  return rows;
}
