import { type Kysely, sql } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { hoursText } from "../rules/hours-text.ts";
import { isZone, type WorkingHours } from "../rules/working-time.ts";
import { readHours, readTargets, type Target } from "./read-promise.ts";

type StaffCtx = Ctx<StaffActor>;

/** The site whose staff works here: the provider's own, which is the first. */
export async function ownSite(db: Kysely<DB>): Promise<number> {
  const row = await db.selectFrom("sites").select("id").orderBy("id").limit(1).executeTakeFirstOrThrow();
  return row.id;
}

/** Sets in which hours promises count from now on. */
export async function changeHours(platform: Platform, ctx: StaffCtx, hours: WorkingHours): Promise<void> {
  refuseUnclear(hours);
  await transaction(platform, async (trx) => {
    const siteId = await ownSite(trx);
    const before = await readHours(trx, siteId);
    const values = {
      is_round_the_clock: hours.isRoundTheClock,
      zone: hours.zone,
      ranges: JSON.stringify(hours.ranges),
      holidays: JSON.stringify([...new Set(hours.holidays)].toSorted()),
      changed_at: ctx.now,
    };
    await trx
      .insertInto("support_hours")
      .values({ site_id: siteId, ...values })
      .onConflict((conflict) => conflict.column("site_id").doUpdateSet(values))
      .execute();
    // Every page says when support works.
    wakeAfterCommit(trx, "catalogue");
    await writeAudit(trx, ctx, {
      action: "support.change-hours",
      objectType: "site",
      objectId: String(siteId),
      before: { hours: hoursText(before), holidays: before.holidays.length },
      after: { hours: hoursText(hours), holidays: hours.holidays.length },
    });
  });
}

/** Hours that can be read in one way only: of a zone that exists, each range forward, none over another. */
function refuseUnclear({ isRoundTheClock, zone, ranges }: WorkingHours): void {
  if (!isZone(zone)) throw new AppError("invalid_input", undefined, { zone: "invalid_input" });
  const sorted = ranges.toSorted((one, other) => one.day - other.day || (one.from < other.from ? -1 : 1));
  const isUnclear = sorted.some((range, at) => {
    const next = sorted[at + 1];
    return range.from >= range.to || (next !== undefined && next.day === range.day && next.from < range.to);
  });
  if (isUnclear || (!isRoundTheClock && ranges.length === 0))
    throw new AppError("invalid_input", undefined, { ranges: "invalid_input" });
}

/** Sets within how many working minutes answers are promised from now on. */
export async function changeTargets(
  platform: Platform,
  ctx: StaffCtx,
  targets: readonly Target[],
): Promise<void> {
  if (new Set(targets.map(({ priority }) => priority)).size < targets.length)
    throw new AppError("invalid_input", undefined, { targets: "invalid_input" });
  await transaction(platform, async (trx) => {
    const siteId = await ownSite(trx);
    const before = await readTargets(trx, siteId);
    await trx
      .insertInto("support_targets")
      .values(
        targets.map(({ priority, firstMinutes, nextMinutes }) => ({
          site_id: siteId,
          priority,
          first_minutes: firstMinutes,
          next_minutes: nextMinutes,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(["site_id", "priority"]).doUpdateSet({
          first_minutes: sql`excluded.first_minutes`,
          next_minutes: sql`excluded.next_minutes`,
        }),
      )
      .execute();
    await writeAudit(trx, ctx, {
      action: "support.change-targets",
      objectType: "site",
      objectId: String(siteId),
      before: { minutes: targetsText(before) },
      after: { minutes: targetsText(targets) },
    });
  });
}

function targetsText(targets: readonly Target[]): string {
  return targets
    .map(({ priority, firstMinutes, nextMinutes }) => `${priority} ${firstMinutes}/${nextMinutes}`)
    .join(", ");
}
