import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { actorStamp, type UserActor } from "#src/platform/authz/actor.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { AccountsContext } from "./deps.ts";
import { revokeSessions } from "./revoke-sessions.ts";

/** Ends the session of this call. */
export async function logOut(
  { platform }: AccountsContext,
  actor: UserActor,
  requestId: string,
): Promise<void> {
  await transaction(platform, async (trx) => {
    const now = platform.clock.now();
    await revokeSessions(trx, { userId: actor.userId, sessionId: actor.sessionId }, now);
    await writeAudit(
      trx,
      {
        actor: actorStamp(actor),
        action: "session.revoke",
        objectType: "session",
        objectId: actor.sessionId,
        requestId,
      },
      now,
    );
  });
}
