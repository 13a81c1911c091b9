import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { referralsEvents } from "../../events.ts";
import type { ReferralsContext } from "../deps.ts";

const mostInPage = 200;

/**
 * Decides of each delivered order whose buyer came by a link what of its margin goes to the affiliate, the oldest first.
 * One that fails stays undecided for the next run, so that its margin does not mature (`late margin`), and the others go on.
 */
export async function shareMargins({ platform }: Pick<ReferralsContext, "platform">): Promise<void> {
  let after: { readonly at: Date; readonly id: string } | undefined;
  for (;;) {
    let query = platform.db.kysely
      .selectFrom("margin_accruals")
      .select(["order_id", "delivered_at"])
      .where("awaits_commission", "=", true)
      .orderBy("delivered_at")
      .orderBy("order_id")
      .limit(mostInPage);
    if (after !== undefined) {
      const { at, id } = after;
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("delivered_at", "order_id"), ">", tuple(at, id)),
      );
    }
    const page = await query.execute();
    for (const { order_id: orderId } of page) {
      try {
        await share(platform, orderId);
      } catch (error) {
        platform.log.error({ err: error, order: orderId }, "a commission could not be decided");
      }
    }
    const last = page.at(-1);
    if (last === undefined || page.length < mostInPage) return;
    after = { at: last.delivered_at, id: last.order_id };
  }
}

async function share(platform: Platform, orderId: string): Promise<void> {
  const ctx = createCtx(platform, systemActor);
  await transaction(platform, async (trx) => {
    const happened = await call(trx, "referrals_share_margin", {
      order: orderId,
      id: platform.ids.next(),
      at: ctx.now,
    });
    if (happened === null) return;
    const reward = await trx
      .selectFrom("referral_rewards as reward")
      .innerJoin("orders", "orders.customer_id", "reward.referred_id")
      .select(["reward.id", "reward.site_id", "reward.referrer_id"])
      .where("orders.id", "=", orderId)
      .executeTakeFirstOrThrow();
    await writeAudit(trx, ctx, {
      action: "reward.settle",
      objectType: "reward",
      objectId: reward.id,
      detail: { state: happened, order: orderId },
    });
    await publishEvent(trx, ctx, referralsEvents, {
      name: "referrals.shared.v1",
      siteId: reward.site_id,
      customerId: reward.referrer_id,
      payload: { rewardId: reward.id },
    });
  });
}
