import type { UserCtx } from "#src/platform/ctx.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { AccountsContext } from "./deps.ts";
import { revokeSessions } from "./revoke-sessions.ts";

/** Ends the session of this call. */
export async function logOut({ platform }: AccountsContext, ctx: UserCtx): Promise<void> {
  const { actor } = ctx;
  await transaction(platform, async (trx) => {
    await revokeSessions(trx, { userId: actor.userId, sessionId: actor.sessionId }, ctx.now);
    await writeAudit(trx, ctx, {
      action: "session.revoke",
      objectType: "session",
      objectId: actor.sessionId,
    });
  });
}
