import { transaction } from "#src/platform/db/transaction.ts";
import type { UserCtx } from "#src/platform/ctx.ts";
import { AppError } from "#src/shared/errors.ts";
import type { SigninProvider } from "#src/shared/signin-providers.ts";
import type { AccountsContext } from "../deps.ts";
import { lockUser } from "../lock-user.ts";
import { revokeSessions } from "../revoke-sessions.ts";
import { removeIdentities } from "./remove-identities.ts";

/**
 * Unlinks an account at another service, and ends the other sessions that it opened. The last way to sign in stays:
 * of two calls at once the second sees what the first left.
 */
export async function unlinkIdentity(
  { platform }: AccountsContext,
  ctx: UserCtx,
  provider: SigninProvider,
): Promise<void> {
  const { userId, siteId, sessionId } = ctx.actor;
  await transaction(platform, async (trx) => {
    const { passwordHash } = await lockUser(trx, userId);
    const others = await trx
      .selectFrom("identities")
      .select("id")
      .where("user_id", "=", userId)
      .where("provider", "<>", provider)
      .execute();
    if ((await removeIdentities(trx, ctx, { userId, siteId, provider })) === 0)
      throw new AppError("not_found");
    if (passwordHash === null && others.length === 0) throw new AppError("last_sign_in_method");
    await revokeSessions(trx, { userId, exceptSessionId: sessionId, method: provider }, ctx.now);
  });
}
