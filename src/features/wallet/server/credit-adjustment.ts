import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { walletEvents } from "../events.ts";

export interface Adjustment {
  /** Id of the ledger transaction. */
  readonly id: string;
  readonly customerId: string;
  readonly cents: bigint;
  /** The same key never credits twice. */
  readonly key: string;
}

/** Gives a customer play money, unannounced. False when this key was used before. Staff gives money by `adjustWallet`. */
export async function creditAdjustment(
  trx: Transaction<DB>,
  ctx: Ctx,
  adjustment: Adjustment,
): Promise<boolean> {
  const { id, customerId, cents, key } = adjustment;
  const isPosted = await call(trx, "wallet_credit", {
    transaction: id,
    kind: "adjustment",
    key: `adjustment:${key}`,
    referenceType: "adjustment",
    reference: id,
    customer: customerId,
    cents,
    source: "adjustments",
    asset: null,
    units: 0n,
    at: ctx.now,
  });
  if (!isPosted) return false;
  const detail = { cents: Number(cents), transactionId: id };
  const object = { objectType: "customer", objectId: customerId, detail };
  await writeAudit(trx, ctx, { action: "wallet.adjust", ...object });
  const { site_id: siteId } = await trx
    .selectFrom("customers")
    .select("site_id")
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
  const payload = { transactionId: id, cents: Number(cents) };
  await publishEvent(trx, ctx, walletEvents, {
    name: "wallet.adjusted.v1",
    siteId,
    customerId,
    payload,
  });
  return true;
}
