import type { Ctx } from "#src/platform/ctx.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { call } from "#src/platform/db/call.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { PaymentsContext } from "./context.ts";
import { creditDust } from "./credit-deposits.ts";
import type { HeldReason } from "./hold-deposit.ts";

/** Reasons that an operator decides; a missing price resolves itself. */
export const decidedReasons = [
  "limit",
  "sender",
  "unattributed",
  "unmoved",
] as const satisfies readonly HeldReason[];

/** Credits a deposit that waits for an operator, by that operator's decision. False when it is not waiting. */
export async function releaseDeposit(
  context: PaymentsContext,
  ctx: Ctx,
  depositId: string,
): Promise<boolean> {
  const { platform } = context;
  const released = await transaction(platform, async (trx) => {
    const held = await trx
      .selectFrom("deposits")
      .select(["held_reason", "address_id"])
      .where("id", "=", depositId)
      .where("held_reason", "in", decidedReasons)
      .forUpdate()
      .executeTakeFirst();
    if (held === undefined) return false;
    await call(trx, "payments_credit_deposit", {
      deposit: depositId,
      transaction: platform.ids.next(),
      at: ctx.now,
    });
    await creditDust(context, trx, held.address_id, null);
    const object = { objectType: "deposit", objectId: depositId, detail: { reason: held.held_reason ?? "" } };
    await writeAudit(trx, ctx, { action: "deposit.release", ...object });
    return true;
  });
  return released;
}
