import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import { inNameOf } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import type { AccountsContext } from "./deps.ts";
import { rememberBrowser } from "./known-browsers.ts";
import { revokeSessions } from "./revoke-sessions.ts";

/** What every sign-in answers. */
interface Given {
  readonly accessToken: string;
}

/** Gives the caller the session of a sign-in, and the browser a proof of it. */
export async function giveSession(
  context: AccountsContext,
  ctx: CallCtx,
  { userId, accessToken }: Given & { readonly userId: string },
): Promise<Given> {
  ctx.setBrowserProofs(rememberBrowser(context, ctx.browserProofs, userId, ctx.now));
  return replaceSession(context, ctx, accessToken);
}

/**
 * Gives the caller a session in place of the one that came with the call, also another user's: it ends, since the
 * browser forgets it, and no one could log out of it any more (ASVS 7.2.4).
 */
export async function replaceSession(
  { platform }: AccountsContext,
  ctx: CallCtx,
  accessToken: string,
): Promise<Given> {
  ctx.setSessionToken(accessToken);
  // A repeated call comes with the session that the first one opened.
  if (ctx.sessionToken === null || ctx.sessionToken === accessToken) return { accessToken };
  const before = await platform.db.kysely
    .selectFrom("sessions")
    .select(["id as sessionId", "user_id as userId"])
    .where("token_hash", "=", hashToken(ctx.sessionToken))
    .where("site_id", "=", ctx.site.id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (before === undefined) return { accessToken };
  await transaction(platform, async (trx) => {
    const ended = await revokeSessions(trx, before, ctx.now);
    for (const objectId of ended) {
      const own = inNameOf(ctx, { kind: "user", id: before.userId });
      await writeAudit(trx, own, { action: "session.revoke", objectType: "session", objectId });
    }
  });
  return { accessToken };
}
