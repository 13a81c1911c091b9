import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { type MetricName, metrics } from "../../contract-metrics.ts";
import { type Day, spanOf } from "../days/day.ts";
import type { FactRow, Span } from "../facts/fact.ts";
import { factsOf } from "../facts/index.ts";
import { levelRows } from "./level-rows.ts";

export interface RowFilter {
  readonly metric: MetricName;
  /** The last day. */
  readonly day: Day;
  /** The first one of a flow, when it is an earlier one. */
  readonly from?: Day | undefined;
  /** What happened later is left out, as it is not counted yet. */
  readonly until?: Date | undefined;
  readonly product?: string | undefined;
  readonly siteId?: number | undefined;
}

export interface KeyedRow extends FactRow {
  /** Its place in the list: the cursor of the rows after it. */
  readonly key: string;
}

/** What a number is made of, the oldest first: flows by the facts of their days, levels by what there was at the end. */
export async function listRows(
  db: Kysely<DB>,
  { product, siteId, ...asked }: RowFilter,
  page: { readonly limit: number; readonly after: string | null },
): Promise<readonly KeyedRow[]> {
  const { rows } = await sql<KeyedRow>`
    SELECT * FROM (SELECT *, to_char(at AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSUS') || ':' || id AS key FROM (${queryOf(asked)}) AS
      fact (metric, at, id, site_id, product, item, location, customer_id, object_type, object_id, order_id, label, cents, count)
    ) AS keyed
    WHERE (${product ?? null}::text IS NULL OR product = ${product ?? null})
      AND (${siteId ?? null}::int IS NULL OR site_id = ${siteId ?? null})
      AND (${page.after}::text IS NULL OR key COLLATE "C" > ${page.after} COLLATE "C")
    ORDER BY key COLLATE "C" LIMIT ${page.limit}`.execute(db);
  return rows;
}

function queryOf({ metric, day, from, until }: Omit<RowFilter, "product" | "siteId">): RawBuilder<unknown> {
  const { kind } = metrics[metric];
  const last = spanOf(day);
  const to = until !== undefined && until < last.to ? until : last.to;
  const span: Span = { from: from === undefined ? last.from : spanOf(from).from, to };
  if (kind === "flow") return sql`SELECT * FROM ${factsOf(span, metric)} AS facts`;
  if (kind === "level") return levelRows(metric, to);
  // A sample is made of what was measured.
  return sql`
    SELECT metric, day::timestamptz, concat_ws(':', site_id, product, item, location), site_id, product, item, location, NULL::uuid,
           NULL, NULL::uuid, NULL::uuid, concat_ws(' ', item, location), cents, count
    FROM stat_days WHERE metric = ${metric} AND day = ${day}::date`;
}
