import type { Ctx } from "#src/platform/ctx.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { PaymentsContext } from "./context.ts";

/** Ends the alarm about a deposit that was credited with more than came; false when there is none. */
export async function settleShortfall(
  { platform }: PaymentsContext,
  ctx: Ctx,
  depositId: string,
): Promise<boolean> {
  return transaction(platform, async (trx) => {
    const settled = await trx
      .updateTable("deposit_shortfalls")
      .set({ settled_at: ctx.now })
      .where("deposit_id", "=", depositId)
      .where("settled_at", "is", null)
      .returning("missing_units")
      .executeTakeFirst();
    if (settled === undefined) return false;
    const detail = { missingUnits: settled.missing_units.toString() };
    const object = { objectType: "deposit", objectId: depositId, detail };
    await writeAudit(trx, ctx, { action: "deposit.settle-shortfall", ...object });
    return true;
  });
}
