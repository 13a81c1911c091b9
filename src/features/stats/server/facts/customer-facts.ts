import { sql } from "kysely";
import { type FactSource, within } from "./fact.ts";

export const signUps: FactSource = {
  metrics: ["sign-ups"],
  select: (span) => sql`
    SELECT 'sign-ups', c.created_at, c.id::text, c.site_id, '', '', '', c.id, 'customer', c.id, NULL::uuid, '', 0::bigint, 1::bigint
    FROM customers c WHERE ${within(span, "c.created_at")}`,
};

/** A customer's first credited deposit. */
export const firstDeposits: FactSource = {
  metrics: ["first-deposits"],
  select: (span) => sql`
    SELECT 'first-deposits', t.created_at, a.customer_id::text, c.site_id, '', '', '', a.customer_id, t.reference_type,
           t.reference_id, NULL::uuid, t.kind, e.amount::bigint, 1::bigint
    FROM ledger_transactions t
    JOIN ledger_entries e ON e.transaction_id = t.id AND e.account_version IS NOT NULL AND e.amount > 0
    JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'wallet'
    JOIN customers c ON c.id = a.customer_id
    WHERE t.reference_type IN ('deposit', 'gateway-deposit') AND t.kind <> 'debt' AND ${within(span, "t.created_at")}
      AND NOT EXISTS (
        SELECT 1 FROM ledger_entries earlier JOIN ledger_transactions before ON before.id = earlier.transaction_id
        WHERE earlier.account_id = e.account_id AND earlier.account_version < e.account_version AND earlier.amount > 0
          AND before.reference_type IN ('deposit', 'gateway-deposit') AND before.kind <> 'debt')`,
};

/** The first and the second order of a customer that was delivered. */
export const firstOrders: FactSource = {
  metrics: ["first-orders", "second-orders"],
  select: (span) => sql`
    SELECT CASE earlier.orders WHEN 0 THEN 'first-orders' ELSE 'second-orders' END, t.created_at, o.customer_id::text, o.site_id,
           o.object_type, '', '', o.customer_id, o.object_type, o.object_id, o.id, o.kind,
           o.total_cents - coalesce((SELECT tax_cents FROM order_taxes WHERE order_id = o.id), 0), 1::bigint
    FROM ledger_transactions t
    JOIN orders o ON o.id = t.reference_id
    CROSS JOIN LATERAL (SELECT count(*) AS orders FROM (
      SELECT 1 FROM orders other
      WHERE other.customer_id = o.customer_id AND other.state = 'delivered'
        AND (other.settled_at, other.id) < (o.settled_at, o.id) LIMIT 2) AS before) AS earlier
    WHERE t.kind = 'delivery' AND t.reference_type = 'order' AND ${within(span, "t.created_at")} AND earlier.orders < 2`,
};
