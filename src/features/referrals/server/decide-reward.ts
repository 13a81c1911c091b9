import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { type Ctx, sqlContext } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { AppError } from "#src/shared/errors.ts";
import { referralsEvents } from "../events.ts";
import type { ReferralsContext } from "./deps.ts";

/** What staff, or the owner of a site, says of a reward that waits for review. `siteId`: of this site alone. */
export async function decideReward(
  { platform }: ReferralsContext,
  ctx: Ctx,
  { id, isApproved, siteId }: { readonly id: string; readonly isApproved: boolean; readonly siteId?: number },
): Promise<void> {
  await transaction(platform, async (trx) => {
    const reward = await trx
      .selectFrom("referral_rewards")
      .select(["site_id", "referrer_id"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (reward === undefined || (siteId !== undefined && reward.site_id !== siteId))
      throw new AppError("not_found");
    const { actor } = sqlContext(ctx);
    const isDecided = await call(trx, "referrals_decide", {
      reward: id,
      isApproved,
      by: siteId === undefined ? "staff" : "site",
      actor,
      at: ctx.now,
    });
    if (isDecided !== true) throw new AppError("reward_decided");
    await writeAudit(trx, ctx, {
      action: isApproved ? "reward.approve" : "reward.void",
      objectType: "reward",
      objectId: id,
    });
    await publishEvent(trx, ctx, referralsEvents, {
      name: "referrals.changed.v1",
      siteId: reward.site_id,
      customerId: reward.referrer_id,
      payload: { rewardId: id },
    });
  });
}
