import { type RawBuilder, sql } from "kysely";
import type * as z from "zod/mini";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { statsContract } from "../contract.ts";
import { type MetricName, metrics } from "../contract-metrics.ts";
import { type Day, daysBetween, startOf } from "./days/day.ts";

type Series = z.input<(typeof statsContract)["GET /v2/admin/stats/{metric}"]["output"]>;

/** The most days of one answer. */
const mostDays = 1100;

export interface SeriesRequest {
  readonly metric: MetricName;
  readonly from: Day;
  readonly to: Day;
  readonly split?: "product" | "item" | "location" | "site" | undefined;
  readonly siteId?: number | undefined;
}

const keys: Readonly<Record<string, RawBuilder<unknown>>> = {
  product: sql`product`,
  item: sql`item`,
  location: sql`location`,
  site: sql`site_id::text`,
};

/** A metric day by day, divided by what its rows say. */
export async function readSeries({ db }: Pick<Platform, "db">, request: SeriesRequest): Promise<Series> {
  const { metric, from, to, split, siteId } = request;
  const problem = problemOf(request);
  if (problem !== null) throw new AppError("invalid_input", undefined, { [problem]: "invalid_input" });
  const key = keys[split ?? ""] ?? sql`''`;
  const { rows } = await sql<{ day: Day; key: string; cents: bigint; count: bigint }>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, ${key} AS key, sum(cents)::bigint AS cents, sum(count)::bigint AS count
    FROM ${split === undefined ? sql`stat_day_sums` : sql`stat_days`}
    WHERE metric = ${metric} AND day BETWEEN ${from}::date AND ${to}::date
      AND (${siteId ?? null}::int IS NULL OR site_id = ${siteId ?? null}) GROUP BY 1, 2`.execute(db.kysely);
  const days = daysBetween(from, to);
  const places = new Map(days.map((day, place) => [day, place]));
  const empty = () => ({ cents: days.map(() => 0), counts: days.map(() => 0) });
  const series = new Map<string, ReturnType<typeof empty>>(split === undefined ? [["", empty()]] : []);
  for (const row of rows) {
    const line = series.get(row.key) ?? empty();
    const place = places.get(row.day) ?? 0;
    line.cents[place] = centsToNumber(row.cents);
    line.counts[place] = Number(row.count);
    series.set(row.key, line);
  }
  const { kind, unit } = metrics[metric];
  const sizeOf = (line: ReturnType<typeof empty>): number =>
    line[unit === "cents" ? "cents" : "counts"].reduce((sum, value) => sum + Math.abs(value), 0);
  const largestFirst = [...series].sort(([, one], [, other]) => sizeOf(other) - sizeOf(one));
  return { metric, unit, kind, days, series: largestFirst.map(([name, line]) => ({ key: name, ...line })) };
}

function problemOf({ from, to }: SeriesRequest): "from" | "to" | null {
  const [start, end] = [startOf(from), startOf(to)];
  if (start === null) return "from";
  if (end === null || to < from || (end.getTime() - start.getTime()) / 86_400_000 >= mostDays) return "to";
  return null;
}
