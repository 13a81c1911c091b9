import { sql } from "kysely";
import type { MetricName } from "../../contract-metrics.ts";
import { firstDeposits, firstOrders, signUps } from "./customer-facts.ts";
import type { FactSource, Span } from "./fact.ts";
import { deposits, gifts, liabilities } from "./ledger-facts.ts";
import { movements } from "./movement-facts.ts";
import { domainMargins, refunds, soldLines } from "./revenue-facts.ts";
import { tasks } from "./task-facts.ts";
import { promises } from "./ticket-facts.ts";

/** Where every metric but samples comes from: the one definition of each, for days and for their rows. */
const sources: readonly FactSource[] = [
  soldLines,
  refunds,
  domainMargins,
  liabilities,
  deposits,
  gifts,
  movements,
  signUps,
  firstDeposits,
  firstOrders,
  tasks,
  promises,
];

/** A query of the facts of a span, of one metric or of all: `SELECT … FROM ${factsOf(span)} AS fact`. */
export function factsOf(span: Span, metric: MetricName | null = null) {
  const chosen = sources.filter(({ metrics }) => metric === null || metrics.includes(metric));
  const queries = chosen.map(({ select }) => select(span));
  return sql`(SELECT * FROM (${sql.join(queries, sql` UNION ALL `)})
    AS fact (metric, at, id, site_id, product, item, location, customer_id, object_type, object_id, order_id, label, cents, count)
    WHERE ${metric}::text IS NULL OR metric = ${metric})`;
}
