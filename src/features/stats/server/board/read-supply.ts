import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { addDays } from "#src/shared/time.ts";
import type { boardOutput } from "../../contract.ts";
import type { Day } from "../days/day.ts";

type Board = z.input<typeof boardOutput>;

/** Plans with so few left are shown. */
const fewLeft = 5;

/** Room of each location by its newest sample, and when it is full at the pace since the oldest of the period. */
export async function readRoom(db: Kysely<DB>, from: Day, to: Day): Promise<Board["room"]> {
  const { rows } = await sql<{ location: string; used: bigint; total: bigint; grown: bigint; days: number }>`
    WITH measured AS (
      SELECT location, day, sum(count) FILTER (WHERE metric = 'room-used') AS used,
             sum(count) FILTER (WHERE metric = 'room-total') AS total
      FROM stat_days WHERE metric IN ('room-used', 'room-total') AND day BETWEEN ${from}::date AND ${to}::date GROUP BY 1, 2
    ), newest AS (SELECT DISTINCT ON (location) * FROM measured ORDER BY location, day DESC),
    oldest AS (SELECT DISTINCT ON (location) * FROM measured ORDER BY location, day)
    SELECT n.location, coalesce(n.used, 0)::bigint AS used, coalesce(n.total, 0)::bigint AS total,
           (coalesce(n.used, 0) - coalesce(o.used, 0))::bigint AS grown, (n.day - o.day) AS days
    FROM newest n JOIN oldest o ON o.location = n.location ORDER BY n.location`.execute(db);
  return rows.map(({ location, used, total, grown, days }) => ({
    location,
    usedMb: Number(used),
    totalMb: Number(total),
    daysUntilFull: daysUntilFull({ left: Number(total - used), grown: Number(grown), days }),
  }));
}

/** Null where nothing was sold in the time, or there is no time between two samples. */
export function daysUntilFull(room: {
  readonly left: number;
  readonly grown: number;
  readonly days: number;
}): number | null {
  if (room.days <= 0 || room.grown <= 0) return null;
  return Math.max(0, Math.floor((room.left * room.days) / room.grown));
}

export async function readStock(db: Kysely<DB>): Promise<Board["stock"]> {
  const { rows } = await sql<Board["stock"][number]>`
    SELECT plan_id AS plan, location_id AS location, stock AS left FROM plan_locations
    WHERE active AND stock <= ${fewLeft} ORDER BY stock, plan_id, location_id`.execute(db);
  return rows;
}

/** Median from order to end of the tasks that were done in the last 24 hours. */
export async function readTaskSeconds(db: Kysely<DB>, now: Date): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    SELECT round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM finished_at - created_at)))::int AS seconds
    FROM tasks WHERE state = 'succeeded' AND finished_at > ${addDays(now, -1)} AND finished_at <= ${now}
      AND created_at > ${addDays(now, -8)}`.execute(db);
  return rows[0]?.seconds ?? null;
}

/** Coins by their newest sample, against what is owed by the books. */
export async function readCover(
  db: Kysely<DB>,
  to: Day,
  owedCents: number,
  siteId: number | null,
): Promise<Board["cover"]> {
  // Coins pay what all sites owe together.
  const { rows } = siteId === null ? await newestCoins(db, to) : { rows: [] };
  const coins = rows.map(({ asset, cents }) => ({ asset, cents: centsToNumber(cents) }));
  const coinsCents = rows.length === 0 ? null : coins.reduce((sum, { cents }) => sum + cents, 0);
  const { count } = await db
    .selectFrom("deposit_quarantine")
    .select((row) => row.fn.countAll<bigint>().as("count"))
    .executeTakeFirstOrThrow();
  return {
    owedCents,
    coinsCents,
    coins,
    rate: coinsCents === null || owedCents <= 0 ? null : Math.floor((coinsCents * 10_000) / owedCents),
    at: rows[0] === undefined ? null : `${rows[0].day}T00:00:00.000Z`,
    unattributed: Number(count),
    pendingRewardsCents: 0,
  };
}

function newestCoins(db: Kysely<DB>, to: Day) {
  return sql<{ day: Day; asset: string; cents: bigint }>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, item AS asset, sum(cents)::bigint AS cents FROM stat_days
    WHERE metric = 'coins' AND day = (SELECT max(day) FROM stat_days WHERE metric = 'coins' AND day <= ${to}::date)
    GROUP BY 1, 2 ORDER BY 2`.execute(db);
}
