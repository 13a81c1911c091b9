import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { RunEnd } from "#src/platform/jobs/background-job.ts";
import type { Platform } from "#src/platform/platform.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { addMs } from "#src/shared/time.ts";
import { referralsEvents } from "../../events.ts";
import type { ReferralsContext } from "../deps.ts";

const mostInRun = 200;
const retryMs = 3_600_000;
const mostFailure = 300;

/**
 * Pays the commissions whose hold is over, and returns those that are void, each in its own transaction. One that fails
 * is set aside for an hour, with an alarm, and the others go on.
 */
export async function settleCommissions({ platform }: Pick<ReferralsContext, "platform">): Promise<RunEnd> {
  const now = platform.clock.now();
  const due = await platform.db.kysely
    .selectFrom("referral_commissions")
    .select("order_id")
    .where("look_at", "<=", now)
    .orderBy("look_at")
    .limit(mostInRun)
    .execute();
  for (const { order_id: orderId } of due) {
    try {
      await settle(platform, orderId);
    } catch (error) {
      platform.log.error({ err: error, order: orderId }, "a commission could not be settled");
      await platform.db.kysely
        .updateTable("referral_commissions")
        .set({
          failure: (error instanceof Error ? error.message : "unknown").slice(0, mostFailure),
          look_at: addMs(now, retryMs),
        })
        .where("order_id", "=", orderId)
        .where("look_at", "is not", null)
        .execute();
    }
  }
  return due.length === mostInRun ? "again" : undefined;
}

async function settle(platform: Platform, orderId: string): Promise<void> {
  const ctx = createCtx(platform, systemActor);
  await transaction(platform, async (trx) => {
    const happened = await call(trx, "referrals_settle_commission", {
      order: orderId,
      id: platform.ids.next(),
      at: ctx.now,
    });
    if (happened === null) return;
    const reward = await trx
      .selectFrom("referral_commissions as own")
      .innerJoin("referral_rewards as reward", "reward.id", "own.reward_id")
      .innerJoin("margin_accruals as margin", "margin.order_id", "own.order_id")
      .select([
        "reward.id",
        "reward.site_id",
        "reward.referrer_id",
        "margin.commission_cents",
        "margin.commission_taken_cents",
      ])
      .where("own.order_id", "=", orderId)
      .executeTakeFirstOrThrow();
    await writeAudit(trx, ctx, {
      action: "reward.settle",
      objectType: "reward",
      objectId: reward.id,
      detail: { state: happened, order: orderId },
    });
    const about = { siteId: reward.site_id, customerId: reward.referrer_id };
    if (happened !== "available") {
      await publishEvent(trx, ctx, referralsEvents, {
        name: "referrals.changed.v1",
        ...about,
        payload: { rewardId: reward.id },
      });
      return;
    }
    const paid = reward.commission_cents - reward.commission_taken_cents;
    await publishEvent(trx, ctx, referralsEvents, {
      name: "referrals.earned.v1",
      ...about,
      payload: { rewardId: reward.id, cents: centsToNumber(paid) },
    });
  });
}
