import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { actorStamp, type StaffActor } from "#src/platform/authz/actor.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { AdminContext } from "./deps.ts";

/** Ends the operator's session of this call. */
export async function logOutStaff(
  { platform }: AdminContext,
  actor: StaffActor,
  requestId: string,
): Promise<void> {
  await transaction(platform, async (trx) => {
    const now = platform.clock.now();
    await trx
      .updateTable("staff_sessions")
      .set({ revoked_at: now })
      .where("id", "=", actor.sessionId)
      .where("revoked_at", "is", null)
      .execute();
    await writeAudit(
      trx,
      {
        actor: actorStamp(actor),
        action: "staff-session.revoke",
        objectType: "staff-session",
        objectId: actor.sessionId,
        requestId,
      },
      now,
    );
  });
}
