import type { ActCtx, StoredAct } from "#src/platform/operator/staff-act.ts";
import type { PerformAct } from "#src/platform/operator/perform-act.ts";
import type { Platform } from "#src/platform/platform.ts";
import { type FreeDays, giveDays, giveDaysAct, readPaidUntil } from "./give-days.ts";

/** Days of servers that are not charged, for calls of staff and for commands. */
export function freeDays(platform: Platform, perform: PerformAct) {
  const act = giveDaysAct(platform);
  return {
    act: act satisfies StoredAct,
    give: (ctx: ActCtx, asked: FreeDays) => giveDays({ platform, act, perform }, ctx, asked),
    paidUntil: (serverId: string) => readPaidUntil(platform, serverId),
  };
}
