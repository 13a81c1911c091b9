import type { Kysely } from "kysely";
import * as z from "zod";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { type TicketPriority, ticketPriorities } from "#src/shared/support.ts";
import { addWorkingMinutes, roundTheClock, type WorkingHours } from "../rules/working-time.ts";

/** Within how many working minutes answers are promised. */
export interface Target {
  readonly priority: TicketPriority;
  readonly firstMinutes: number;
  readonly nextMinutes: number;
}

/** Of a site that set none. */
export const usualTargets: readonly Target[] = [
  { priority: "normal", firstMinutes: 120, nextMinutes: 240 },
  { priority: "high", firstMinutes: 60, nextMinutes: 120 },
  { priority: "urgent", firstMinutes: 30, nextMinutes: 60 },
];

/** What a site promises. */
export interface SitePromise {
  readonly hours: WorkingHours;
  readonly targets: readonly Target[];
}

const ranges = z.array(z.object({ day: z.int(), from: z.string(), to: z.string() }));
const holidays = z.array(z.string());

/** Around the clock where nothing else was set. */
export async function readHours(db: Kysely<DB>, siteId: number): Promise<WorkingHours> {
  const row = await db
    .selectFrom("support_hours")
    .selectAll()
    .where("site_id", "=", siteId)
    .executeTakeFirst();
  if (!row) return roundTheClock;
  return {
    isRoundTheClock: row.is_round_the_clock,
    zone: row.zone,
    ranges: ranges.parse(row.ranges),
    holidays: holidays.parse(row.holidays),
  };
}

/** Whether hours were set for a site. */
export async function areHoursSet(db: Kysely<DB>, siteId: number): Promise<boolean> {
  const row = await db
    .selectFrom("support_hours")
    .select("site_id")
    .where("site_id", "=", siteId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function readTargets(db: Kysely<DB>, siteId: number): Promise<readonly Target[]> {
  const rows = await db.selectFrom("support_targets").selectAll().where("site_id", "=", siteId).execute();
  const own = new Map(rows.map((row) => [row.priority, row]));
  return ticketPriorities.flatMap((priority) => {
    const row = own.get(priority);
    if (row) return [{ priority, firstMinutes: row.first_minutes, nextMinutes: row.next_minutes }];
    return usualTargets.filter((one) => one.priority === priority);
  });
}

export async function readPromise(db: Kysely<DB>, siteId: number): Promise<SitePromise> {
  return { hours: await readHours(db, siteId), targets: await readTargets(db, siteId) };
}

/** By when an answer is promised that is waited for from now on. */
export function dueAt(
  { hours, targets }: SitePromise,
  {
    priority,
    answer,
    now,
  }: { readonly priority: string; readonly answer: "first" | "next"; readonly now: Date },
): Date {
  const target = targets.find((one) => one.priority === priority) ?? targets[0];
  const minutes = (answer === "first" ? target?.firstMinutes : target?.nextMinutes) ?? 0;
  return addWorkingMinutes(hours, now, minutes);
}
