import type { UserActor } from "#src/platform/authz/actor.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import type { AccountsContext, Visit } from "../deps.ts";
import { keepWayIn } from "../keep-way-in.ts";
import { lockUser } from "../lock-user.ts";
import { revokeSessions } from "../revoke-sessions.ts";
import { removePasskeys } from "./remove-passkeys.ts";

/** Removes a passkey of the user, and ends the other sessions that it opened: the device may be lost. */
export async function removePasskey(
  { platform }: AccountsContext,
  ctx: Visit<UserActor>,
  passkeyId: string,
): Promise<void> {
  const { userId, siteId, sessionId } = ctx.actor;
  await transaction(platform, async (trx) => {
    await lockUser(trx, userId);
    if ((await removePasskeys(trx, ctx, { userId, siteId, passkeyId })) === 0)
      throw new AppError("not_found");
    await keepWayIn(trx, ctx, userId);
    await revokeSessions(trx, { userId, exceptSessionId: sessionId, passkeyId }, ctx.now);
  });
}
