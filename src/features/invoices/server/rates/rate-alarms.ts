import { type Alarm, type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";
import { addDays } from "#src/shared/time.ts";
import type { InvoicesDeps } from "../deps.ts";
import { findNewest, isWanted } from "./newest-rate.ts";

/** Banks are closed for five days at most; a rate counts for seven. */
const staleDays = 5;
const about = { objectId: "euro-rates", command: operatorCommand("invoices read-rates") };

interface RateState {
  readonly refused_at: Date | null;
  readonly refused_reason: string | null;
  readonly read_at: Date | null;
}

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
      const newest = await findNewest(db.kysely);
      const oldest = addDays(clock.now(), -staleDays).toISOString().slice(0, 10);
      const isStale = newest === null || newest.day < oldest;
      return [...refusedFile(state), ...(isStale ? [staleRates(newest?.day ?? null)] : [])];
    },
  };
}

function refusedFile({
  refused_at: refusedAt,
  refused_reason: problem,
  read_at: readAt,
}: RateState): Alarm[] {
  if (refusedAt === null || problem === null || (readAt !== null && readAt >= refusedAt)) return [];
  const at = refusedAt.toISOString();
  const alarm = {
    ...about,
    occurrence: `refused ${at}`,
    detail: `A file of reference rates was refused at ${at}: ${problem}. Rates may be noted by hand.`,
    said: alarmText("euroRatesRefused", { refusedAt: at, problem }),
  };
  return [alarm];
}

function staleRates(lastDay: string | null): Alarm {
  if (lastDay === null)
    return {
      ...about,
      occurrence: "stale never",
      detail: "No reference rate of the euro was read yet; invoices say none.",
      said: alarmText("euroRatesNever", {}),
    };
  return {
    ...about,
    occurrence: `stale ${lastDay}`,
    detail: `The newest reference rate of the euro is of ${lastDay}; invoices of later days will say none.`,
    said: alarmText("euroRatesStale", { lastDay }),
  };
}
