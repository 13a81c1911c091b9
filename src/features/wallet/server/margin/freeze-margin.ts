import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";

/**
 * Keeps the margin of an order from maturing while staff looks into a dispute or abuse, or lets it mature again. What
 * matured before is its owner's. A repetition changes nothing.
 */
export async function freezeMargin(
  platform: Platform,
  ctx: Ctx,
  { orderId, isFrozen }: { readonly orderId: string; readonly isFrozen: boolean },
): Promise<void> {
  await transaction(platform, async (trx) => {
    const margin = await trx
      .selectFrom("margin_accruals")
      .select(["state", "frozen_at"])
      .where("order_id", "=", orderId)
      .forUpdate()
      .executeTakeFirst();
    if (!margin) throw new AppError("not_found");
    if (margin.state !== "pending")
      throw new OperatorRefusal(`The margin of this order is ${margin.state}: only a pending one waits.`);
    if ((margin.frozen_at !== null) === isFrozen) return;
    await trx
      .updateTable("margin_accruals")
      .set(
        isFrozen
          ? { frozen_at: ctx.now, frozen_reason: ctx.reason ?? "" }
          : { frozen_at: null, frozen_reason: null },
      )
      .where("order_id", "=", orderId)
      .execute();
    await writeAudit(trx, ctx, {
      action: isFrozen ? "margin.freeze" : "margin.release",
      objectType: "order",
      objectId: orderId,
    });
  });
}
