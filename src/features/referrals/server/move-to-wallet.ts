import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { IdempotencyInput } from "#src/platform/http/handlers.ts";
import { runOnce } from "#src/platform/idempotency/run-once.ts";
import { referralsEvents } from "../events.ts";
import type { ReferralsContext } from "./deps.ts";
import { readSums } from "./list-referrals.ts";

const route = "POST /v2/referrals/to-wallet";

/** Moves rewards to the customer's balance, once for each key. */
export function moveToWallet(
  { platform }: ReferralsContext,
  ctx: CustomerCtx,
  { amountCents, idempotency }: { readonly amountCents: number; readonly idempotency: IdempotencyInput },
) {
  const { customerId, siteId } = ctx.actor;
  return runOnce(platform, { ...idempotency, customerId, route, at: ctx.now }, async (trx) => {
    const id = platform.ids.next();
    await call(trx, "referrals_to_wallet", {
      id,
      site: siteId,
      customer: customerId,
      cents: BigInt(amountCents),
      at: ctx.now,
    });
    await writeAudit(trx, ctx, {
      action: "reward.move",
      objectType: "customer",
      objectId: customerId,
      detail: { cents: amountCents },
    });
    await publishEvent(trx, ctx, referralsEvents, {
      name: "referrals.moved.v1",
      payload: { transactionId: id, cents: amountCents },
    });
    const { availableCents } = await readSums(trx, customerId);
    return { movedCents: amountCents, availableCents };
  });
}
