import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { numberOutput } from "../../contract.ts";
import { type MetricName, metricNames, metrics } from "../../contract-metrics.ts";
import { type Day, daysBetween, plusDays } from "../days/day.ts";
import type { Period } from "./period.ts";

export type BoardNumber = z.input<typeof numberOutput>;

export interface NumbersAsked extends Period {
  readonly siteId: number | null;
}

interface Point {
  readonly cents: number;
  readonly count: number;
}

/** Every metric over a period, and over the one before it, from the rows of days alone. */
export async function readNumbers(
  db: Kysely<DB>,
  { from, to, beforeFrom, beforeTo, siteId }: NumbersAsked,
): Promise<readonly BoardNumber[]> {
  const { rows } = await sql<{ day: Day; metric: MetricName; cents: bigint; count: bigint }>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, metric, sum(cents)::bigint AS cents, sum(count)::bigint AS count FROM stat_day_sums
    WHERE day BETWEEN ${beforeFrom}::date AND ${to}::date AND (${siteId}::int IS NULL OR site_id = ${siteId})
    GROUP BY 1, 2`.execute(db);
  const { rows: counted } = await sql<{ first: Day | null }>`
    SELECT to_char(min(day), 'YYYY-MM-DD') AS first FROM stat_day_states`.execute(db);
  const first = counted[0]?.first ?? null;
  const points = new Map(
    rows.map((row) => [
      `${row.metric} ${row.day}`,
      { cents: centsToNumber(row.cents), count: Number(row.count) },
    ]),
  );
  const [present, before] = [daysBetween(from, to), daysBetween(beforeFrom, beforeTo)];
  // What there is, is compared with what there was when the period began.
  const untilNow = daysBetween(beforeFrom, plusDays(from, -1));
  return metricNames.map((metric) => {
    const { kind, unit } = metrics[metric];
    const pointsOf = (span: readonly Day[]) => span.map((day) => points.get(`${metric} ${day}`));
    const isCounted = first !== null && first <= beforeTo;
    const line = pointsOf(present);
    return {
      metric,
      unit,
      kind,
      value: sumUp(kind, unit, line),
      before: isCounted ? sumUp(kind, unit, pointsOf(kind === "flow" ? before : untilNow)) : null,
      count: (kind === "flow" ? totalOf(line, "count") : line.findLast((point) => point)?.count) ?? 0,
      values: line.map(
        (point) => point?.[unit === "cents" ? "cents" : "count"] ?? (kind === "sample" ? null : 0),
      ),
    };
  });
}

function sumUp(
  kind: BoardNumber["kind"],
  unit: BoardNumber["unit"],
  line: readonly (Point | undefined)[],
): number | null {
  const field = unit === "cents" ? "cents" : "count";
  if (kind === "flow") return totalOf(line, field);
  if (kind === "level") return line.at(-1)?.[field] ?? 0;
  return line.findLast((point) => point !== undefined)?.[field] ?? null;
}

function totalOf(line: readonly (Point | undefined)[], field: keyof Point): number {
  return line.reduce((sum, point) => sum + (point?.[field] ?? 0), 0);
}
