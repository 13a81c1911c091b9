import { type Kysely, sql } from "kysely";
import type { Finding, Invariant } from "#src/platform/audit/invariant.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** What must hold of invoices at every moment. */
export const invoicesInvariants: readonly Invariant[] = [
  { id: "I17", title: "Invoices are numbered without a gap and say what was paid", find: findWrongInvoices },
];

async function findWrongInvoices(db: Kysely<DB>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    SELECT s.site_id || ' ' || s.pattern || ' ' || s.year AS "objectId",
           format('%s documents from %s to before %s', count(i.id), s.first_number, s.next_number) AS detail
    FROM invoice_series s LEFT JOIN invoices i ON (i.site_id, i.kind, i.pattern, i.year) = (s.site_id, s.kind, s.pattern, s.year)
    GROUP BY s.site_id, s.kind, s.pattern, s.year
    HAVING count(i.id) <> s.next_number - s.first_number
        OR min(i.sequence) < s.first_number OR max(i.sequence) >= s.next_number
    UNION ALL
    SELECT i.id::text, format('%s: %s cents, paid were %s, the order is %s', i.number, i.gross_cents, o.total_cents, o.state)
    FROM invoices i JOIN orders o ON o.id = i.order_id
    WHERE i.kind = 'invoice' AND (i.gross_cents <> o.total_cents OR o.state <> 'delivered')
    UNION ALL
    SELECT i.id::text, format('%s: %s cents, refunded were %s', i.number, i.gross_cents, refund.cents)
    FROM invoices i CROSS JOIN LATERAL (
      SELECT coalesce(sum(r.cents), 0)::bigint AS cents FROM order_refunds r WHERE r.transaction_id = i.transaction_id
    ) AS refund WHERE i.kind = 'credit' AND i.gross_cents <> -refund.cents`.execute(db);
  return rows;
}
