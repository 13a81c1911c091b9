import { transaction } from "#src/platform/db/transaction.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { AppError } from "#src/shared/errors.ts";
import type { SigninProvider } from "#src/shared/signin-providers.ts";
import type { AccountsContext, Visit } from "../deps.ts";
import { keepWayIn } from "../keep-way-in.ts";
import { lockUser } from "../lock-user.ts";
import { revokeSessions } from "../revoke-sessions.ts";
import { removeIdentities } from "./remove-identities.ts";

/**
 * Unlinks an account at another service, and ends the other sessions that it opened. The last way to sign in stays:
 * of two calls at once the second sees what the first left.
 */
export async function unlinkIdentity(
  { platform }: AccountsContext,
  ctx: Visit<UserActor>,
  provider: SigninProvider,
): Promise<void> {
  const { userId, siteId, sessionId } = ctx.actor;
  await transaction(platform, async (trx) => {
    await lockUser(trx, userId);
    if ((await removeIdentities(trx, ctx, { userId, siteId, provider })) === 0)
      throw new AppError("not_found");
    await keepWayIn(trx, ctx, userId);
    await revokeSessions(trx, { userId, exceptSessionId: sessionId, method: provider }, ctx.now);
  });
}
