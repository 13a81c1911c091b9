import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { RunEnd } from "#src/platform/jobs/background-job.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { addMs } from "#src/shared/time.ts";
import { referralsEvents } from "../events.ts";
import type { ReferralsContext } from "./deps.ts";
import { readTerms } from "./read-terms.ts";

const mostInRun = 200;
const retryMs = 3_600_000;
const mostFailure = 300;

/**
 * Looks at the rewards whose time has come, the longest waiting first. One that fails is set aside for an hour, with an
 * alarm, and the others go on.
 */
export async function lookAtRewards(context: ReferralsContext): Promise<RunEnd> {
  const { platform } = context;
  const now = platform.clock.now();
  const due = await platform.db.kysely
    .selectFrom("referral_rewards")
    .select("id")
    .where("look_at", "<=", now)
    .orderBy("look_at")
    .limit(mostInRun)
    .execute();
  for (const { id } of due) {
    try {
      await lookAt(context, id, now);
    } catch (error) {
      platform.log.error({ err: error, reward: id }, "a reward could not be looked at");
      await platform.db.kysely
        .updateTable("referral_rewards")
        .set({
          failure: (error instanceof Error ? error.message : "unknown").slice(0, mostFailure),
          look_at: addMs(now, retryMs),
        })
        .where("id", "=", id)
        .execute();
    }
  }
  return due.length === mostInRun ? "again" : undefined;
}

async function lookAt(context: ReferralsContext, rewardId: string, now: Date): Promise<void> {
  const { platform } = context;
  await transaction(platform, async (trx) => {
    const reward = await trx
      .selectFrom("referral_rewards")
      .select(["site_id", "referrer_id"])
      .where("id", "=", rewardId)
      .executeTakeFirstOrThrow();
    // What a reseller pays comes with orders; here only what was reached before there were commissions.
    const { hasCommissions, ...terms } = await readTerms(context, reward.site_id);
    const happened = await call(trx, "referrals_look", {
      reward: rewardId,
      cents: BigInt(hasCommissions ? 0 : terms.rewardCents),
      threshold: BigInt(terms.minSpentCents),
      holdDays: terms.holdDays,
      at: now,
    });
    if (happened === null) return;
    const ctx = createCtx(platform, systemActor);
    await writeAudit(trx, ctx, {
      action: "reward.settle",
      objectType: "reward",
      objectId: rewardId,
      detail: { state: happened },
    });
    const about = { siteId: reward.site_id, customerId: reward.referrer_id };
    if (happened !== "available" && happened !== "taken-back") {
      await publishEvent(trx, ctx, referralsEvents, {
        name: "referrals.changed.v1",
        ...about,
        payload: { rewardId },
      });
      return;
    }
    const { cents } = await trx
      .selectFrom("referral_rewards")
      .select("cents")
      .where("id", "=", rewardId)
      .executeTakeFirstOrThrow();
    await publishEvent(trx, ctx, referralsEvents, {
      name: happened === "available" ? "referrals.earned.v1" : "referrals.taken-back.v1",
      ...about,
      payload: { rewardId, cents: centsToNumber(cents ?? 0n) },
    });
  });
}
