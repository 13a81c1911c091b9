import { type Kysely, sql } from "kysely";
import type { Finding, Invariant } from "#src/platform/audit/invariant.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** What holds for the margins of resellers at any moment, beside the invariants of the ledger. */
export const marginInvariants: readonly Invariant[] = [
  {
    id: "W1",
    title: "What a reseller sold is split into cost, margin and tax without a rest",
    find: findWrongSplits,
  },
  {
    id: "W2",
    title: "The pending margin of a site, and its pending commissions, are those of its open orders",
    find: findWrongPending,
  },
  { id: "W3", title: "Nothing is sold below its cost", find: findBelowCost },
  { id: "W6", title: "Orders and margins of a site are of its own customers", find: findForeign },
];

/** Orders of resellers that were delivered: what their lines say, their margins, and what the ledger has. */
async function findWrongSplits(db: Kysely<DB>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    WITH sold AS (
      SELECT order_id, sum(cost_cents)::bigint AS cost FROM order_lines GROUP BY 1 HAVING sum(cost_cents) IS NOT NULL
    ), booked AS (
      SELECT t.reference_id AS order_id,
             sum(e.amount) FILTER (WHERE t.kind = 'delivery' AND a.kind = 'revenue') AS cost,
             sum(e.amount) FILTER (WHERE t.kind = 'delivery' AND a.kind = 'margin-pending:' || m.site_id) AS margin,
             -sum(e.amount) FILTER (WHERE t.kind = 'refund' AND (a.kind LIKE 'margin%' OR a.kind LIKE 'rewards%')) AS taken,
             sum(e.amount) FILTER (WHERE t.kind = 'delivery' AND a.kind LIKE 'tax:%') AS tax
      FROM margin_accruals m
      JOIN ledger_transactions t ON t.reference_type = 'order' AND t.reference_id = m.order_id
      JOIN ledger_entries e ON e.transaction_id = t.id
      JOIN ledger_accounts a ON a.id = e.account_id GROUP BY 1
    ), returned AS (
      SELECT order_id, sum(cents) AS cents FROM margin_refunds GROUP BY 1
    )
    SELECT o.id::text AS "objectId",
           format('captured %s, its lines cost %s; noted are %s + %s less %s, the ledger has %s + %s + %s less %s',
                  h.amount_cents, sold.cost, m.cost_cents, m.cents, m.taken_cents, booked.cost, booked.margin, booked.tax,
                  booked.taken) AS detail
    FROM sold JOIN orders o ON o.id = sold.order_id AND o.state = 'delivered'
    JOIN holds h ON h.order_id = o.id
    LEFT JOIN margin_accruals m ON m.order_id = o.id
    LEFT JOIN booked ON booked.order_id = o.id
    LEFT JOIN returned ON returned.order_id = o.id
    WHERE m.order_id IS NULL OR m.cost_cents <> least(sold.cost, m.cost_cents + m.cents)
      OR m.cost_cents + m.cents + coalesce(booked.tax, 0) <> h.amount_cents
      OR (m.cost_cents, m.cents, m.taken_cents, m.taken_cents) IS DISTINCT FROM
         (coalesce(booked.cost, 0), coalesce(booked.margin, 0), coalesce(booked.taken, 0), coalesce(returned.cents, 0))
    UNION ALL
    SELECT m.order_id::text, 'has a margin, and its lines no cost' FROM margin_accruals m
    WHERE NOT EXISTS (SELECT 1 FROM sold WHERE sold.order_id = m.order_id)`.execute(db);
  return rows;
}

async function findWrongPending(db: Kysely<DB>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    WITH booked AS (
      SELECT split_part(a.kind, ':', 1) AS kind, split_part(a.kind, ':', 2) AS site, sum(e.amount) AS cents
      FROM ledger_accounts a JOIN ledger_entries e ON e.account_id = a.id
      WHERE a.kind LIKE 'margin-pending:%' OR a.kind LIKE 'rewards-pending:%' GROUP BY 1, 2
    ), open AS (
      SELECT 'margin-pending' AS kind, site_id::text AS site,
             sum(cents - commission_cents - taken_cents + commission_taken_cents) AS cents
      FROM margin_accruals WHERE matured_at IS NULL GROUP BY 2
      UNION ALL
      SELECT 'rewards-pending', site_id::text, sum(commission_cents - commission_taken_cents)
      FROM margin_accruals WHERE NOT is_commission_paid GROUP BY 2
    )
    SELECT 'site-' || coalesce(booked.site, open.site) AS "objectId",
           format('%s has %s in the ledger, orders say %s', coalesce(booked.kind, open.kind), coalesce(booked.cents, 0),
                  coalesce(open.cents, 0)) AS detail
    FROM booked FULL JOIN open USING (kind, site)
    WHERE coalesce(booked.cents, 0) <> coalesce(open.cents, 0)`.execute(db);
  return rows;
}

/** A discount is a line of its own without a cost, so that orders are looked at besides lines. */
async function findBelowCost(db: Kysely<DB>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    SELECT order_id::text AS "objectId", format('sold for %s, costs %s', sum(net_cents), sum(cost_cents)) AS detail
    FROM order_lines GROUP BY order_id HAVING sum(net_cents) < sum(cost_cents)
    UNION ALL
    SELECT order_id::text, format('line %s is sold for %s, costs %s', position, net_cents, cost_cents)
    FROM order_lines WHERE net_cents < cost_cents AND net_cents >= 0`.execute(db);
  return rows;
}

async function findForeign(db: Kysely<DB>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    SELECT o.id::text AS "objectId", format('is of site %s, its customer of site %s', o.site_id, c.site_id) AS detail
    FROM orders o JOIN customers c ON c.id = o.customer_id WHERE c.site_id <> o.site_id
    UNION ALL
    SELECT m.order_id::text, format('its margin is of site %s, the order of site %s', m.site_id, o.site_id)
    FROM margin_accruals m JOIN orders o ON o.id = m.order_id WHERE m.site_id <> o.site_id
    UNION ALL
    SELECT m.order_id::text, format('its commission is of a customer of site %s, the margin of site %s', c.site_id, m.site_id)
    FROM margin_accruals m JOIN customers c ON c.id = m.commission_to WHERE c.site_id <> m.site_id
    UNION ALL
    SELECT r.transaction_id::text, format('is of site %s, the margin of site %s', r.site_id, m.site_id)
    FROM margin_refunds r JOIN margin_accruals m ON m.order_id = r.order_id WHERE m.site_id <> r.site_id`.execute(
    db,
  );
  return rows;
}
