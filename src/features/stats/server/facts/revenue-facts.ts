import { sql } from "kysely";
import { type FactSource, soldItem, within } from "./fact.ts";

/** Lines of orders on the day on which they were delivered; the first one counts the order. */
export const soldLines: FactSource = {
  metrics: ["revenue"],
  select: (span) => sql`
    SELECT 'revenue', t.created_at, o.id::text || ':' || lpad(line.position::text, 4, '0'), o.site_id,
           CASE WHEN line.sku LIKE 'extra:%' THEN 'address' ELSE o.object_type END,
           CASE WHEN line.sku LIKE 'extra:%' THEN split_part(line.sku, ':', 2) ELSE ${soldItem("first.sku", "d.tld")} END,
           coalesce(s.location_id, ''), o.customer_id, o.object_type, o.object_id, o.id, line.label, line.net_cents,
           (line.position = 1)::int::bigint
    FROM ledger_transactions t
    JOIN orders o ON o.id = t.reference_id
    JOIN order_lines line ON line.order_id = o.id
    JOIN order_lines first ON first.order_id = o.id AND first.position = 1
    LEFT JOIN servers s ON o.object_type = 'server' AND s.id = o.object_id
    LEFT JOIN domains d ON o.object_type = 'domain' AND d.id = o.object_id
    WHERE t.kind = 'delivery' AND t.reference_type = 'order' AND ${within(span, "t.created_at")}`,
};

/**
 * What left the account of revenue again, whatever it is called, and what a reseller's margin gave with it: of a sale of a
 * site the customer's price goes back, not its cost alone. With `revenue` it is all movements of both.
 */
export const refunds: FactSource = {
  metrics: ["refunds"],
  select: (span) => sql`
    SELECT 'refunds', t.created_at, coalesce(lpad(e.id::text, 19, '0'), t.id::text), coalesce(o.site_id, 1), coalesce(o.object_type, ''),
           coalesce(${soldItem("first.sku", "d.tld")}, ''), coalesce(s.location_id, ''), o.customer_id, o.object_type,
           o.object_id, o.id, coalesce(first.label, t.kind),
           coalesce(-e.amount, 0)::bigint + coalesce(back.cents, 0), 1::bigint
    FROM ledger_transactions t
    LEFT JOIN ledger_entries e ON e.transaction_id = t.id AND e.account_id = ledger_account_id('revenue', NULL, 'USD')
    LEFT JOIN margin_refunds back ON back.transaction_id = t.id
    LEFT JOIN orders o ON t.reference_type = 'order' AND o.id = t.reference_id
    LEFT JOIN order_lines first ON first.order_id = o.id AND first.position = 1
    LEFT JOIN servers s ON o.object_type = 'server' AND s.id = o.object_id
    LEFT JOIN domains d ON o.object_type = 'domain' AND d.id = o.object_id
    WHERE t.kind <> 'delivery' AND (e.id IS NOT NULL OR back.cents > 0) AND ${within(span, "t.created_at")}`,
};

/** Price less what the registry takes, of names whose cost is known: premium names. */
export const domainMargins: FactSource = {
  metrics: ["domain-margin"],
  select: (span) => sql`
    SELECT 'domain-margin', t.created_at, o.id::text, o.site_id, 'domain', d.tld, '', o.customer_id, o.object_type,
           o.object_id, o.id, d.name, (SELECT sum(net_cents)::bigint FROM order_lines WHERE order_id = o.id) - act.premium_cents, 1::bigint
    FROM ledger_transactions t
    JOIN orders o ON o.id = t.reference_id
    JOIN domain_orders act ON act.order_id = o.id AND act.premium_cents IS NOT NULL
    JOIN domains d ON d.id = act.domain_id
    WHERE t.kind = 'delivery' AND t.reference_type = 'order' AND ${within(span, "t.created_at")}`,
};
