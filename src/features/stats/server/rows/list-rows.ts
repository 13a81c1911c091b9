import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { type MetricName, metrics } from "../../contract-metrics.ts";
import { type Day, spanOf } from "../days/day.ts";
import type { FactRow } from "../facts/fact.ts";
import { factsOf } from "../facts/index.ts";
import { levelRows } from "./level-rows.ts";

export interface RowFilter {
  readonly metric: MetricName;
  readonly day: Day;
  readonly product?: string | undefined;
  readonly siteId?: number | undefined;
}

export interface KeyedRow extends FactRow {
  /** Its place in the list: the cursor of the rows after it. */
  readonly key: string;
}

/** What a number of a day is made of, the oldest first: flows by their facts, levels by what there was at its end. */
export async function listRows(
  db: Kysely<DB>,
  { metric, day, product, siteId }: RowFilter,
  page: { readonly limit: number; readonly after: string | null },
): Promise<readonly KeyedRow[]> {
  const { rows } = await sql<KeyedRow>`
    SELECT * FROM (SELECT *, to_char(at AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSUS') || ':' || id AS key FROM (${queryOf(metric, day)}) AS
      fact (metric, at, id, site_id, product, item, location, customer_id, object_type, object_id, order_id, label, cents, count)
    ) AS keyed
    WHERE (${product ?? null}::text IS NULL OR product = ${product ?? null})
      AND (${siteId ?? null}::int IS NULL OR site_id = ${siteId ?? null})
      AND (${page.after}::text IS NULL OR key COLLATE "C" > ${page.after} COLLATE "C")
    ORDER BY key COLLATE "C" LIMIT ${page.limit}`.execute(db);
  return rows;
}

function queryOf(metric: MetricName, day: Day): RawBuilder<unknown> {
  const { kind } = metrics[metric];
  if (kind === "flow") return sql`SELECT * FROM ${factsOf(spanOf(day), metric)} AS facts`;
  if (kind === "level") return levelRows(metric, spanOf(day).to);
  // A sample is made of what was measured.
  return sql`
    SELECT metric, day::timestamptz, concat_ws(':', site_id, product, item, location), site_id, product, item, location, NULL::uuid,
           NULL, NULL::uuid, NULL::uuid, concat_ws(' ', item, location), cents, count
    FROM stat_days WHERE metric = ${metric} AND day = ${day}::date`;
}
