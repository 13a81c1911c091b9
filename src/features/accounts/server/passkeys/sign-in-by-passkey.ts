import type { z } from "zod/mini";
import { transaction } from "#src/platform/db/transaction.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import type { provePasskeyBody } from "../../contract-passkeys.ts";
import type { AccountsContext } from "../deps.ts";
import { enter } from "../enter.ts";
import { linkWaiting } from "../identities/waiting-identity.ts";
import { lockUser } from "../lock-user.ts";
import { provePasskey } from "./prove-passkey.ts";

/** Opens a session by a passkey alone, which says itself whose it is. */
export async function signInByPasskey(
  context: AccountsContext,
  ctx: CallCtx,
  { assertion }: z.output<typeof provePasskeyBody>,
): Promise<{ readonly userId: string; readonly accessToken: string }> {
  const { userId, passkeyId } = await provePasskey(context, ctx, null, assertion);
  const accessToken = await transaction(context.platform, async (trx) => {
    const { email } = await lockUser(trx, userId);
    // Meanwhile it may have been removed or suspended, or the account taken back from the one who has it.
    const passkey = await trx
      .selectFrom("passkeys")
      .select("suspended_at")
      .where("id", "=", passkeyId)
      .executeTakeFirst();
    if (passkey === undefined) throw new AppError("passkey_unknown");
    if (passkey.suspended_at !== null) throw new AppError("passkey_suspended");
    const token = await enter(context, trx, ctx, { userId, method: "passkey", isConfirmed: true, passkeyId });
    if (email !== null) await linkWaiting(context, trx, ctx, { userId, email });
    return token;
  });
  return { userId, accessToken };
}
