import { type RawBuilder, sql } from "kysely";
import type { MetricName } from "../../contract-metrics.ts";

/** What there was just before `before`: a query of the columns of `FactRow`, in their order. */
export function levelRows(metric: MetricName, before: Date): RawBuilder<unknown> {
  switch (metric) {
    case "mrr":
      return running(before);
    case "paying-customers":
      return sql`
        SELECT ${metric}::text, max(r.at), r.customer_id::text, r.site_id, '', '', '', r.customer_id, 'customer', r.customer_id,
               NULL::uuid, '', 0::bigint, 1::bigint
        FROM (${running(before)}) AS r (metric, at, id, site_id, product, item, location, customer_id, object_type, object_id,
                                        order_id, label, cents, count)
        GROUP BY r.customer_id, r.site_id`;
    case "wallets":
      return accounts(metric, "wallet", 1, before);
    case "holds":
      return accounts(metric, "holds", 1, before);
    case "debts":
      return accounts(metric, "reversal-debt", -1, before);
    default:
      throw new RangeError(`${metric} is no level`);
  }
}

/** Services that brought something in, each with what it brings in a month. */
function running(before: Date): RawBuilder<unknown> {
  return sql`
    SELECT 'mrr', service.created_at, service.id::text, service.site_id, service.type, service.item, service.location,
           service.customer_id, service.type, service.id, NULL::uuid, service.label, income.cents, 1::bigint
    FROM (
      SELECT 'server' AS type, id, site_id, customer_id, plan_id AS item, location_id AS location, name AS label, created_at
      FROM servers WHERE created_at < ${before}::timestamptz
      UNION ALL
      SELECT 'domain', id, site_id, customer_id, tld, '', name, created_at FROM domains WHERE created_at < ${before}::timestamptz
    ) AS service
    CROSS JOIN LATERAL (
      SELECT stats_income_of_service(service.type, service.id, ${before}::timestamptz - interval '1 microsecond') AS cents) AS income
    WHERE income.cents IS NOT NULL`;
}

/** Sums of what was posted, since balances of now say nothing of then. */
function accounts(metric: MetricName, kind: string, sign: 1 | -1, before: Date): RawBuilder<unknown> {
  return sql`
    SELECT ${metric}::text, moved.at, a.customer_id::text, c.site_id, '', '', '', a.customer_id, 'customer', a.customer_id,
           NULL::uuid, a.kind, moved.cents * ${sign}::int, 0::bigint
    FROM ledger_accounts a
    JOIN customers c ON c.id = a.customer_id
    CROSS JOIN LATERAL (
      SELECT sum(e.amount)::bigint AS cents, max(t.created_at) AS at
      FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
      WHERE e.account_id = a.id AND t.created_at < ${before}::timestamptz) AS moved
    WHERE a.kind = ${kind} AND a.currency = 'USD' AND moved.cents <> 0`;
}
