import { sql } from "kysely";
import type { RunEnd } from "#src/platform/jobs/background-job.ts";
import type { Platform } from "#src/platform/platform.ts";
import { countDay } from "./count-day.ts";
import { type Day, dayOf, daysBetween } from "./day.ts";

/** After this long a run lets the next one go on. */
const longMs = 30_000;

/** Counts every day that is not closed, today last. Interrupted, it goes on where it was. */
export async function countOpenDays(platform: Platform, signal?: AbortSignal): Promise<RunEnd> {
  const first = await firstOpenDay(platform);
  if (first === null) return;
  const began = performance.now();
  for (const day of daysBetween(first, dayOf(platform.clock.now()))) {
    if (signal?.aborted === true) return;
    if (performance.now() - began > longMs) return "again";
    await countDay(platform, day);
  }
}

/** Counts all days again from this one on, closed ones too; returns how many. */
export async function rebuildDays(platform: Platform, from: Day | null): Promise<number> {
  const [firstOpen, firstEver] = [await firstOpenDay(platform), await firstDay(platform)];
  if (firstOpen === null || firstEver === null) return 0;
  const wanted = from === null || from < firstEver ? firstEver : from;
  // Levels build on the day before.
  const days = daysBetween(wanted < firstOpen ? wanted : firstOpen, dayOf(platform.clock.now()));
  for (const day of days) await countDay(platform, day);
  return days.length;
}

async function firstOpenDay(platform: Platform): Promise<Day | null> {
  const { rows } = await sql<{ open: Day | null; next: Day | null }>`
    SELECT to_char(min(day) FILTER (WHERE closed_at IS NULL), 'YYYY-MM-DD') AS open,
           to_char(max(day) + 1, 'YYYY-MM-DD') AS next FROM stat_day_states`.execute(platform.db.kysely);
  return rows[0]?.open ?? rows[0]?.next ?? firstDay(platform);
}

/** The first day on which anything happened; null before that. */
async function firstDay({ db }: Pick<Platform, "db">): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`
    SELECT to_char(least((SELECT min(created_at) FROM customers), (SELECT min(created_at) FROM ledger_transactions),
                         (SELECT min(created_at) FROM tasks)) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day`.execute(
    db.kysely,
  );
  return rows[0]?.day ?? null;
}
