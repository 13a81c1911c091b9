import { sql } from "kysely";
import type * as z from "zod/mini";
import type { Platform } from "#src/platform/platform.ts";
import type { boardOutput } from "../../contract.ts";
import type { MetricName } from "../../contract-metrics.ts";
import { type Day, dayOf, daysBetween } from "../days/day.ts";
import { type PeriodAsked, periodOf } from "./period.ts";
import { readChurnBefore, readMovements } from "./read-movements.ts";
import { readNeeds } from "./read-needs.ts";
import { type BoardNumber, readNumbers } from "./read-numbers.ts";
import { readCover, readRoom, readStock, readTaskSeconds } from "./read-supply.ts";

export type Board = z.input<typeof boardOutput>;

export interface BoardRequest {
  readonly days: PeriodAsked;
  readonly siteId: number | null;
}

/** All numbers of the last days or of a month, today as it was last counted, and what waits for staff. */
export async function readBoard(
  platform: Pick<Platform, "db" | "clock">,
  { days, siteId }: BoardRequest,
): Promise<Board> {
  const { kysely } = platform.db;
  const now = platform.clock.now();
  const newest = await lastCounted(platform, dayOf(now));
  const period = { ...periodOf(days, newest.day), siteId };
  const { from, to } = period;
  const [numbers, movements, churnBefore, sites, room, stock, taskSeconds, needs] = await Promise.all([
    readNumbers(kysely, period),
    readMovements(kysely, { to: newest.day, siteId }),
    readChurnBefore(kysely, period),
    kysely.selectFrom("sites").select(["id", "name"]).orderBy("id").execute(),
    readRoom(kysely, from, newest.day),
    readStock(kysely),
    readTaskSeconds(kysely, now),
    readNeeds(platform),
  ]);
  const of = (metric: MetricName): BoardNumber | undefined =>
    numbers.find((number) => number.metric === metric);
  const valueOf = (metric: MetricName): number => of(metric)?.value ?? 0;
  return {
    at: now.toISOString(),
    countedAt: newest.countedAt?.toISOString() ?? null,
    from,
    to,
    numbers: [...numbers],
    arrCents: valueOf("mrr") * 12,
    churnedMrrRate: rateOf(-valueOf("mrr-churned"), of("mrr")?.before),
    churnedMrrRateBefore: rateOf(churnBefore.lost, churnBefore.atStart),
    churnedCustomersRate: rateOf(valueOf("customers-lost"), of("paying-customers")?.before),
    cover: await readCover(kysely, to, valueOf("wallets") + valueOf("holds") - valueOf("debts"), siteId),
    movements,
    firstDay: newest.first,
    daysBehind: newest.day < dayOf(now) ? daysBetween(newest.day, dayOf(now)).length - 1 : 0,
    sites,
    room,
    stock,
    taskSeconds,
    needs,
  };
}

/** What was lost, in basis points of what there was at the start; null where nothing was. */
function rateOf(lost: number, atStart: number | null | undefined): number | null {
  return atStart === null || atStart === undefined || atStart <= 0
    ? null
    : Math.round((lost * 10_000) / atStart);
}

/** The newest counted day, which is today but for the first minute of it, and the first one. */
async function lastCounted({ db }: Pick<Platform, "db">, today: Day) {
  const { rows } = await sql<{ day: Day; first: Day; counted_at: Date }>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, counted_at,
           (SELECT to_char(min(first.day), 'YYYY-MM-DD') FROM stat_day_states first) AS first
    FROM stat_day_states ORDER BY stat_day_states.day DESC LIMIT 1`.execute(db.kysely);
  const [last] = rows;
  return { day: last?.day ?? today, countedAt: last?.counted_at ?? null, first: last?.first ?? null };
}
