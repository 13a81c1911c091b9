import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { countCohorts } from "./days/count-cohorts.ts";
import { rebuildDays } from "./days/count-days.ts";
import type { Day } from "./days/day.ts";

/** Counts all days from this one on again, and the cohorts, by an operator's command: closed days too. */
export async function rebuild(platform: Platform, ctx: Ctx, from: Day | null): Promise<number> {
  const days = await rebuildDays(platform, from);
  await countCohorts(platform);
  const detail = { days, ...(from !== null && { from }) };
  await transaction(platform, (trx) =>
    writeAudit(trx, ctx, { action: "stats.rebuild", objectType: "stats", objectId: "days", detail }),
  );
  return days;
}
