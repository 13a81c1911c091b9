import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import type { PrivacyContext } from "../deps.ts";

/** Has a copy that failed made again; one that waits again already stays so. Throws `not_found` for all others. */
export async function retryCopy({ platform }: PrivacyContext, ctx: Ctx, copyId: string): Promise<void> {
  await transaction(platform, async (trx) => {
    const copy = await trx
      .selectFrom("privacy_requests")
      .select(["state", "customer_id"])
      .where("id", "=", copyId)
      .where("kind", "=", "copy")
      .forUpdate()
      .executeTakeFirst();
    if (copy === undefined || (copy.state !== "failed" && copy.state !== "open"))
      throw new AppError("not_found");
    if (copy.state === "open") return;
    await trx
      .updateTable("privacy_requests")
      .set({ state: "open", tries: 0, settled_at: null })
      .where("id", "=", copyId)
      .execute();
    await writeAudit(trx, ctx, {
      action: "customer.retry-copy",
      objectType: "customer",
      objectId: copy.customer_id,
      detail: { requestId: copyId, customerId: copy.customer_id },
    });
  });
}
