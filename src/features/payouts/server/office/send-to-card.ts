import type { StaffActor } from "#src/platform/authz/actor.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { AppError } from "#src/shared/errors.ts";
import { payoutsEvents } from "../../events.ts";
import { isByHand } from "../cards/card-numbers.ts";
import { settleCard } from "../cards/settle-cards.ts";
import type { PayoutsContext } from "../deps.ts";
import { endPayout } from "../end-payout.ts";
import type { PayoutRow } from "../show-payout.ts";

/** Begins to pay a card: what is cut off after it is found and sent by the job. */
export async function sendToCard(
  context: PayoutsContext,
  ctx: Ctx<StaffActor>,
  { row, feeCents }: { readonly row: PayoutRow; readonly feeCents: bigint },
): Promise<void> {
  const { platform, cards } = context;
  if (row.state !== "approved") throw new AppError("payout_moved_on");
  if (feeCents >= row.cents) throw new AppError("amount_too_small", { minCents: Number(feeCents) });
  const isPayable = isByHand(row) ? cards === "by-hand" : cards !== null && cards !== "by-hand";
  if (!isPayable) throw new OperatorRefusal("CARD_PAYOUTS does not pay this card now.");
  const begun = await transaction(platform, async (trx) => {
    const sending = await trx
      .updateTable("payouts")
      .set({ state: "sending", sent_at: ctx.now, fee_cents: feeCents })
      .where("id", "=", row.id)
      .where("state", "=", "approved")
      .returningAll()
      .executeTakeFirst();
    if (sending === undefined) throw new AppError("payout_moved_on");
    await writeAudit(trx, ctx, {
      action: "payout.send",
      objectType: "payout",
      objectId: row.id,
      detail: { feeCents: Number(feeCents) },
    });
    await publishEvent(trx, { now: ctx.now }, payoutsEvents, {
      name: "payouts.moved.v1",
      siteId: sending.site_id,
      customerId: sending.customer_id,
      payload: { payoutId: row.id },
    });
    return sending;
  });
  await settleCard(context, begun);
}

/** A card that the operator paid by hand: `text` is the bank's reference. */
export async function notePaidByHand(
  { platform }: PayoutsContext,
  ctx: Ctx<StaffActor>,
  { row, text }: { readonly row: PayoutRow; readonly text: string },
): Promise<void> {
  const ref = text.trim();
  if (ref === "" || !isByHand(row)) throw new OperatorRefusal("This is no reference of a bank.");
  await transaction(platform, (trx) =>
    endPayout(platform, trx, ctx, { id: row.id, state: "paid", from: ["sending"], ref }),
  );
}
