import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx, CustomerCtx } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { payoutsEvents } from "../events.ts";
import type { PayoutState } from "#src/shared/payouts.ts";
import { forgetPaid } from "./cards/card-numbers.ts";
import type { PayoutsContext } from "./deps.ts";
import { findPayout } from "./list-payouts.ts";
import { type PayoutView, showPayout } from "./show-payout.ts";

interface Ending {
  readonly id: string;
  readonly state: "paid" | "rejected" | "failed" | "cancelled";
  /** The states that it may be in. */
  readonly from: readonly PayoutState[];
  /** What the customer reads; null: nothing. */
  readonly note?: string | null;
  /** The output that paid it, or the gateway's id. */
  readonly ref?: string | null;
}

/** Ends a payout, with its posting, audit row and event. */
export async function endPayout(
  { ids }: Pick<Platform, "ids">,
  trx: Transaction<DB>,
  ctx: Ctx,
  { id, state, from, note = null, ref = null }: Ending,
): Promise<void> {
  await call(trx, "payouts_end", {
    id,
    transaction: ids.next(),
    state,
    from,
    reason: note,
    ref,
    at: ctx.now,
  });
  const row = await trx
    .selectFrom("payouts")
    .select(["site_id", "customer_id", "cents", "kind", "destination_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (row.kind === "card")
    await forgetPaid(trx, { destinationId: row.destination_id, isPaid: state === "paid", at: ctx.now });
  const cents = centsToNumber(row.cents);
  const { action, event } = (
    {
      paid: { action: "payout.pay", event: "payouts.paid.v1" },
      rejected: { action: "payout.reject", event: "payouts.returned.v1" },
      failed: { action: "payout.fail", event: "payouts.returned.v1" },
      cancelled: { action: "payout.cancel", event: "payouts.cancelled.v1" },
    } as const
  )[state];
  await writeAudit(trx, ctx, { action, objectType: "payout", objectId: id, detail: { cents } });
  await publishEvent(trx, { now: ctx.now }, payoutsEvents, {
    name: event,
    siteId: row.site_id,
    customerId: row.customer_id,
    payload: { payoutId: id, cents },
  });
}

/** Its owner takes a payout back that staff has not approved. */
export async function cancelPayout(
  context: PayoutsContext,
  ctx: CustomerCtx,
  publicId: string,
): Promise<PayoutView> {
  const { id } = await findPayout(context, ctx.actor.customerId, publicId);
  await transaction(context.platform, (trx) =>
    endPayout(context.platform, trx, ctx, { id, state: "cancelled", from: ["requested", "review"] }),
  );
  return showPayout(context, await findPayout(context, ctx.actor.customerId, publicId));
}
