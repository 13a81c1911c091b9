import type { StaffActor } from "#src/platform/authz/actor.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { AppError } from "#src/shared/errors.ts";
import { payoutsEvents } from "../../events.ts";
import type { PayoutsContext } from "../deps.ts";
import { endPayout } from "../end-payout.ts";
import type { PayoutRow } from "../show-payout.ts";

/** Rejects a payout that is not sent: the money goes back. */
export async function rejectPayout(
  { platform }: PayoutsContext,
  ctx: Ctx<StaffActor>,
  { id, note }: { readonly id: string; readonly note: string },
): Promise<void> {
  await transaction(platform, (trx) =>
    endPayout(platform, trx, ctx, {
      id,
      state: "rejected",
      from: ["requested", "review", "approved"],
      note,
    }),
  );
}

/** Fixes the coins at the rate of now; from then on the chain alone ends it, or two of staff. */
export async function beginSending(
  { platform, outgoing }: PayoutsContext,
  ctx: Ctx<StaffActor>,
  { row, feeCents }: { readonly row: PayoutRow; readonly feeCents: bigint },
): Promise<void> {
  const { id, method, cents } = row;
  if (row.state !== "approved") throw new AppError("payout_moved_on");
  if (method === null) throw new AppError("payout_moved_on");
  if (feeCents >= cents) throw new AppError("amount_too_small", { minCents: Number(feeCents) });
  const price = await outgoing.price(method, cents - feeCents, ctx.now);
  if (price.units === 0n) throw new AppError("amount_too_small", { minCents: Number(feeCents) });
  await transaction(platform, async (trx) => {
    const begun = await trx
      .updateTable("payouts")
      .set({
        state: "sending",
        sent_at: ctx.now,
        fee_cents: feeCents,
        units: price.units,
        rate_e8: price.rateE8,
        rate_at: price.rateAt,
      })
      .where("id", "=", id)
      .where("state", "=", "approved")
      .returning(["site_id", "customer_id"])
      .executeTakeFirst();
    if (begun === undefined) throw new AppError("payout_moved_on");
    await writeAudit(trx, ctx, {
      action: "payout.send",
      objectType: "payout",
      objectId: id,
      detail: { units: String(price.units), rateE8: String(price.rateE8), feeCents: Number(feeCents) },
    });
    await publishEvent(trx, { now: ctx.now }, payoutsEvents, {
      name: "payouts.moved.v1",
      siteId: begun.site_id,
      customerId: begun.customer_id,
      payload: { payoutId: id },
    });
  });
}

/** Says which transaction pays it; the chain decides whether it does. */
export async function nameTransaction(
  { platform, outgoing }: PayoutsContext,
  ctx: Ctx<StaffActor>,
  { row, text }: { readonly row: PayoutRow; readonly text: string },
): Promise<void> {
  const txid = row.method === null ? null : outgoing.readTxid(row.method, text);
  if (txid === null) throw new OperatorRefusal("This is no id of a transaction.");
  await transaction(platform, async (trx) => {
    const named = await trx
      .updateTable("payouts")
      .set({ txid, trouble: null })
      .where("id", "=", row.id)
      .where("state", "=", "sending")
      .returning("id")
      .executeTakeFirst();
    if (named === undefined) throw new AppError("payout_moved_on");
    await writeAudit(trx, ctx, {
      action: "payout.name-transaction",
      objectType: "payout",
      objectId: row.id,
      detail: { txid },
    });
  });
}
