import type { UserCtx } from "#src/platform/ctx.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import type { AccountsContext } from "./deps.ts";
import { revokeSessions } from "./revoke-sessions.ts";

/** Which of the user's sessions to end: one of them, or all but the calling one. */
export type EndingSessions = { readonly sessionId: string } | "others";

/** Ends sessions of the calling user. Another user's session is answered as not found. */
export async function endSessions(
  { platform }: AccountsContext,
  ctx: UserCtx,
  which: EndingSessions,
): Promise<void> {
  const { actor } = ctx;
  await transaction(platform, async (trx) => {
    const chosen =
      which === "others"
        ? { userId: actor.userId, exceptSessionId: actor.sessionId }
        : { userId: actor.userId, sessionId: which.sessionId };
    const ended = await revokeSessions(trx, chosen, ctx.now);
    if (which !== "others" && ended.length === 0) throw new AppError("not_found");
    for (const objectId of ended) {
      await writeAudit(trx, ctx, { action: "session.revoke", objectType: "session", objectId });
    }
  });
}
