import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { StaffContext } from "../deps.ts";

/** Ends the operator's session of this call. */
export async function logOutStaff({ platform }: StaffContext, ctx: Ctx<StaffActor>): Promise<void> {
  await transaction(platform, async (trx) => {
    const { sessionId } = ctx.actor;
    await trx
      .updateTable("staff_sessions")
      .set({ revoked_at: ctx.now })
      .where("id", "=", sessionId)
      .where("revoked_at", "is", null)
      .execute();
    const object = { objectType: "staff-session", objectId: sessionId };
    await writeAudit(trx, ctx, { action: "staff-session.revoke", ...object });
  });
}
