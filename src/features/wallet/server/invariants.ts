import { type Kysely, sql } from "kysely";
import type { Finding, Invariant } from "#src/platform/audit/invariant.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { marginInvariants } from "./margin/margin-invariants.ts";
import { findBrokenSeals } from "./seal-ledger.ts";

/** What holds for the ledger at any moment; the table of all invariants is in ARCHITECTURE.md. */
export const walletInvariants: readonly Invariant[] = [
  { id: "I1", title: "Every ledger transaction sums to zero per currency", find: findUnbalanced },
  { id: "I2", title: "Every customer account equals the sum of its entries", find: findDrifted },
  { id: "I3", title: "No wallet is below zero", find: findNegative },
  { id: "I8", title: "Ledger entries are as they were sealed", find: findTampered },
  { id: "I15", title: "Refunds of an order never exceed what it captured", find: findOverRefunded },
  { id: "I16", title: "The accounts of taxes are what orders say, by country and rate", find: findLostTax },
  ...marginInvariants,
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

/** What the ledger took from revenue, taxes and margins for an order is what its lines say, and neither is more than was paid. */
async function findOverRefunded(db: Kysely<DB>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    WITH booked AS (
      SELECT t.reference_id AS order_id, -sum(e.amount) AS cents
      FROM ledger_transactions t
      JOIN ledger_entries e ON e.transaction_id = t.id
      JOIN ledger_accounts a ON a.id = e.account_id AND (a.kind = 'revenue' OR split_part(a.kind, ':', 1) IN (
        'tax', 'margin-pending', 'margin', 'margin-debt', 'rewards-pending', 'rewards', 'rewards-debt'))
      WHERE t.kind = 'refund' AND t.reference_type = 'order' GROUP BY 1
    ), noted AS (
      SELECT order_id, sum(cents) AS cents FROM order_refunds GROUP BY 1
    )
    SELECT coalesce(booked.order_id, noted.order_id)::text AS "objectId", format('the ledger gave back %s, the lines %s, captured was %s',
             coalesce(booked.cents, 0), coalesce(noted.cents, 0), coalesce(h.amount_cents, 0)) AS detail
    FROM booked FULL JOIN noted USING (order_id)
    LEFT JOIN holds h ON h.order_id = coalesce(booked.order_id, noted.order_id) AND h.state = 'captured'
    WHERE booked.cents IS DISTINCT FROM noted.cents OR booked.cents > coalesce(h.amount_cents, 0)
    UNION ALL
    SELECT noted.order_id::text, format('line %s gave back %s of %s', line ->> 'position', line ->> 'refundedCents',
                                        line ->> 'paidCents')
    FROM noted CROSS JOIN LATERAL jsonb_array_elements(wallet_lines_paid(noted.order_id)) AS line
    WHERE (line ->> 'refundedCents')::bigint > (line ->> 'paidCents')::bigint`.execute(db);
  return rows;
}

/**
 * For each country and rate the account of its tax has what was kept of orders: of those that were delivered, less what
 * went back. And what was kept of an order is what its lines and its total say.
 */
async function findLostTax(db: Kysely<DB>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    WITH booked AS (
      SELECT a.kind, sum(e.amount) AS cents FROM ledger_accounts a JOIN ledger_entries e ON e.account_id = a.id
      WHERE a.kind LIKE 'tax:%' GROUP BY 1
    ), returned AS (
      SELECT order_id, sum(tax_cents) AS cents FROM order_refunds GROUP BY 1
    ), kept AS (
      SELECT 'tax:' || tax.country || ':' || tax.basis_points AS kind, sum(tax.tax_cents - coalesce(returned.cents, 0)) AS cents
      FROM order_taxes tax JOIN orders o ON o.id = tax.order_id AND o.state = 'delivered'
      LEFT JOIN returned ON returned.order_id = tax.order_id
      WHERE tax.tax_cents <> 0 GROUP BY 1
    )
    SELECT coalesce(booked.kind, kept.kind) AS "objectId",
           format('the ledger has %s, orders say %s', coalesce(booked.cents, 0), coalesce(kept.cents, 0)) AS detail
    FROM booked FULL JOIN kept USING (kind)
    WHERE coalesce(booked.cents, 0) <> coalesce(kept.cents, 0)
    UNION ALL
    SELECT o.id::text, format('kept are %s + %s, its lines say %s + %s, its total %s', tax.net_cents, tax.tax_cents,
                              line.net, line.tax, o.total_cents)
    FROM order_taxes tax JOIN orders o ON o.id = tax.order_id
    CROSS JOIN LATERAL (SELECT sum(net_cents) AS net, sum(tax_cents) AS tax FROM order_lines
                        WHERE order_id = o.id) AS line
    WHERE (tax.net_cents, tax.tax_cents, tax.gross_cents) IS DISTINCT FROM (line.net, line.tax, o.total_cents)`.execute(
    db,
  );
  return rows;
}
