import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { boardOutput } from "../../contract.ts";
import { mrrMovements } from "../../contract-metrics.ts";
import { plusDays } from "../days/day.ts";
import type { NumbersAsked } from "./read-numbers.ts";

type Movements = z.input<typeof boardOutput>["movements"];

/** What changed MRR in each of the twelve months that end with the last day, from the rows of days alone. */
export async function readMovements(
  db: Kysely<DB>,
  { to, siteId }: Pick<NumbersAsked, "to" | "siteId">,
): Promise<Movements> {
  const { rows } = await sql<{ month: string; metric: string | null; cents: bigint | null }>`
    SELECT to_char(month, 'YYYY-MM') AS month, sums.metric, sum(sums.cents)::bigint AS cents
    FROM generate_series(date_trunc('month', ${to}::date) - interval '11 months', ${to}::date, interval '1 month') AS month
    LEFT JOIN stat_day_sums sums ON sums.day >= month::date AND sums.day < (month + interval '1 month')::date
      AND sums.metric = ANY (${[...mrrMovements]}::text[]) AND (${siteId}::int IS NULL OR sums.site_id = ${siteId})
    GROUP BY 1, 2 ORDER BY 1`.execute(db);
  return [...Map.groupBy(rows, ({ month }) => month)].map(([month, found]) => {
    const of = (metric: (typeof mrrMovements)[number]): number =>
      centsToNumber(found.find((row) => row.metric === metric)?.cents ?? 0n);
    return {
      month,
      newCents: of("mrr-new"),
      reactivatedCents: of("mrr-reactivated"),
      expansionCents: of("mrr-expansion"),
      contractionCents: of("mrr-contraction"),
      churnedCents: of("mrr-churned"),
    };
  });
}

/** What churned in the period before, and MRR at the start of that; null where it was not counted yet. */
export async function readChurnBefore(
  db: Kysely<DB>,
  { beforeFrom: first, beforeTo: last, siteId }: NumbersAsked,
): Promise<{ readonly lost: number; readonly atStart: number | null }> {
  const { rows } = await sql<{ lost: bigint | null; start: bigint | null }>`
    SELECT -sum(cents) FILTER (WHERE metric = 'mrr-churned' AND day >= ${first}::date)::bigint AS lost,
           sum(cents) FILTER (WHERE metric = 'mrr' AND day < ${first}::date)::bigint AS start
    FROM stat_day_sums
    WHERE day BETWEEN ${plusDays(first, -1)}::date AND ${last}::date AND metric IN ('mrr', 'mrr-churned')
      AND (${siteId}::int IS NULL OR site_id = ${siteId})`.execute(db);
  const { lost = null, start = null } = rows[0] ?? {};
  return { lost: centsToNumber(lost ?? 0n), atStart: start === null ? null : centsToNumber(start) };
}
