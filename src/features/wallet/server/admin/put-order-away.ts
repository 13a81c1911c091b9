import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";

/**
 * Takes an order whose money went back out of its customer's lists, or shows it again; books and receipts keep it. A
 * repetition changes nothing.
 */
export async function putOrderAway(
  platform: Platform,
  ctx: Ctx,
  { orderId, isAway }: { readonly orderId: string; readonly isAway: boolean },
): Promise<void> {
  await transaction(platform, async (trx) => {
    const order = await trx
      .selectFrom("orders")
      .select(["state", "put_away_at"])
      .where("id", "=", orderId)
      .forUpdate()
      .executeTakeFirst();
    if (!order) throw new AppError("not_found");
    refuseUnlessFailed(order);
    if ((order.put_away_at !== null) === isAway) return;
    await trx
      .updateTable("orders")
      .set({ put_away_at: isAway ? ctx.now : null })
      .where("id", "=", orderId)
      .execute();
    const object = { objectType: "order", objectId: orderId };
    const detail = { before: isAway ? "shown" : "away", after: isAway ? "away" : "shown" };
    await writeAudit(trx, ctx, { action: isAway ? "order.put-away" : "order.bring-back", ...object, detail });
  });
}

/** Refuses what cannot be put away now. */
export async function checkPutAway({ db }: Pick<Platform, "db">, orderId: string): Promise<void> {
  const order = await db.kysely
    .selectFrom("orders")
    .select("state")
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!order) throw new AppError("not_found");
  refuseUnlessFailed(order);
}

function refuseUnlessFailed({ state }: { readonly state: string }): void {
  if (state !== "refunded")
    throw new OperatorRefusal(`This order is ${state}: only one that failed can be put away.`);
}
