import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { AccountsContext } from "../deps.ts";
import { deviceOf } from "#src/platform/devices.ts";
import { revokeSessions } from "../revoke-sessions.ts";

type Deps = Pick<AccountsContext, "platform">;

/** The open sessions of everyone in a customer's team, those that were used last first. Tokens are nowhere. */
export async function listCustomersSessions({ platform }: Deps, customerId: string) {
  const sessions = await platform.db.kysely
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["sessions.id", "user_id", "username", "user_agent", "network", "method"])
    .select(["sessions.created_at", "last_seen_at"])
    .where("customer_id", "=", customerId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", platform.clock.now())
    .orderBy("last_seen_at", "desc")
    .limit(500)
    .execute();
  return sessions.map((session) => ({
    id: encodeId("session", session.id),
    user: { id: encodeId("user", session.user_id), name: session.username },
    device: deviceOf(session.user_agent),
    network: session.network,
    method: session.method,
    createdAt: session.created_at.toISOString(),
    lastSeenAt: session.last_seen_at.toISOString(),
  }));
}

/** Ends one session of a user, or all of them. Throws `not_found` for one that is not open. */
export async function endUsersSessions(
  { platform }: Deps,
  ctx: Ctx,
  given: { readonly userId: string; readonly sessionId?: string | undefined; readonly reason: string },
): Promise<number> {
  const { userId, sessionId, reason } = given;
  return transaction(platform, async (trx) => {
    const which = sessionId === undefined ? { userId } : { userId, sessionId };
    const ended = await revokeSessions(trx, which, ctx.now);
    if (sessionId !== undefined && ended.length === 0) throw new AppError("not_found");
    const detail = { reason, before: `${ended.length} open`, after: "ended" };
    for (const objectId of ended)
      await writeAudit(trx, ctx, { action: "session.revoke", objectType: "session", objectId, detail });
    return ended.length;
  });
}
