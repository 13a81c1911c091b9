import { type Alarm, type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";
import { addDays } from "#src/shared/time.ts";
import type { InvoicesDeps } from "../deps.ts";
import { findNewest, isWanted } from "./newest-rate.ts";

/** Banks are closed for five days at most; a rate counts for seven. */
const staleDays = 5;
const about = { objectId: "euro-rates", command: operatorCommand("invoices read-rates") };

/** Raises an alarm while a file of rates is set aside, and while the newest rate is so old that the next invoice may have none. */
export function euroRateAlarms(
  { db, clock }: Pick<Platform, "db" | "clock">,
  { euroRates }: Pick<InvoicesDeps, "euroRates">,
): AlarmSource {
  return {
    kind: "euro rates",
    queue: "invoices.read",
    page: () => "/staff/invoices/settings",
    find: async () => {
      if (euroRates.name === "off" || !(await isWanted(db.kysely))) return [];
      const state = await db.kysely.selectFrom("euro_rate_state").selectAll().executeTakeFirst();
      if (state === undefined) return [];
      const alarms: Alarm[] = [];
      const { refused_at: refusedAt, refused_reason: problem, read_at: readAt } = state;
      if (refusedAt !== null && problem !== null && (readAt === null || readAt < refusedAt)) {
        alarms.push({
          ...about,
          occurrence: `refused ${refusedAt.toISOString()}`,
          detail: `A file of reference rates was refused at ${refusedAt.toISOString()}: ${problem}. Rates may be noted by hand.`,
          said: alarmText("euroRatesRefused", { refusedAt: refusedAt.toISOString(), problem }),
        });
      }
      const newest = await findNewest(db.kysely);
      if (newest === null || newest.day < addDays(clock.now(), -staleDays).toISOString().slice(0, 10)) {
        const lastDay = newest?.day ?? null;
        alarms.push({
          ...about,
          occurrence: `stale ${lastDay ?? "never"}`,
          detail:
            lastDay === null
              ? "No reference rate of the euro was read yet; invoices say none."
              : `The newest reference rate of the euro is of ${lastDay}; invoices of later days will say none.`,
          said: lastDay === null ? alarmText("euroRatesNever", {}) : alarmText("euroRatesStale", { lastDay }),
        });
      }
      return alarms;
    },
  };
}
