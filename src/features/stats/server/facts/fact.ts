import { type RawBuilder, sql } from "kysely";
import type { MetricName } from "../../contract-metrics.ts";

/** From `from` up to before `to`. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/**
 * One thing that is counted: what a number is made of is the facts of its metric. For a level it is what changed it. `id`
 * is unique among the facts of a metric.
 */
export interface FactRow {
  readonly metric: MetricName;
  readonly at: Date;
  readonly id: string;
  readonly site_id: number;
  readonly product: string;
  readonly item: string;
  readonly location: string;
  readonly customer_id: string | null;
  readonly object_type: string | null;
  readonly object_id: string | null;
  readonly order_id: string | null;
  readonly label: string;
  readonly cents: bigint;
  readonly count: bigint;
}

/** Facts of some metrics, found by when they happened. */
export interface FactSource {
  readonly metrics: readonly MetricName[];
  /** A query of the columns of `FactRow`, in their order. */
  readonly select: (span: Span) => RawBuilder<unknown>;
}

/** When a row of `table` happened within a span. */
export function within({ from, to }: Span, column: string): RawBuilder<unknown> {
  const at = sql.ref(column);
  return sql`${at} >= ${from}::timestamptz AND ${at} < ${to}::timestamptz`;
}

/** The plan or ending in the first line of an order, as it was sold; of anything else its kind. */
export const soldItem = (sku: string, domainTld: string): RawBuilder<unknown> => {
  const column = sql.ref(sku);
  return sql`CASE split_part(${column}, ':', 1) WHEN 'domain' THEN split_part(${column}, ':', 3)
    WHEN 'premium' THEN coalesce(${sql.ref(domainTld)}, '') ELSE split_part(${column}, ':', 2) END`;
};
