import type { z } from "zod/mini";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { inNameOf } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import type { provePasskeyBody } from "../../contract-passkeys.ts";
import { customerOf } from "../customer-of.ts";
import type { AccountsContext } from "../deps.ts";
import { linkWaiting } from "../identities/waiting-identity.ts";
import { lockUser } from "../lock-user.ts";
import { notifyNewDevice } from "../notify-new-device.ts";
import { openSession } from "../open-session.ts";
import { provePasskey } from "./prove-passkey.ts";

/** Opens a session by a passkey alone, which says itself whose it is. */
export async function signInByPasskey(
  context: AccountsContext,
  ctx: CallCtx,
  { assertion }: z.output<typeof provePasskeyBody>,
): Promise<{ readonly userId: string; readonly accessToken: string }> {
  const { userId, passkeyId } = await provePasskey(context, ctx, null, assertion);
  const accessToken = await transaction(context.platform, async (trx) => {
    const { email, ...user } = await lockUser(trx, userId);
    // Meanwhile it may have been removed or suspended, or the account taken back from the one who has it.
    const passkey = await trx
      .selectFrom("passkeys")
      .select("suspended_at")
      .where("id", "=", passkeyId)
      .executeTakeFirst();
    if (passkey === undefined) throw new AppError("passkey_unknown");
    if (passkey.suspended_at !== null) throw new AppError("passkey_suspended");
    const customerId = await customerOf(trx, userId);
    if (email !== null)
      await notifyNewDevice(context, trx, { ...user, email, userId, siteId: ctx.site.id }, ctx);
    const token = await openSession(
      context,
      trx,
      { userId, customerId, method: "passkey", factors: 2, isConfirmed: true, passkeyId },
      ctx,
    );
    await writeAudit(trx, inNameOf(ctx, { kind: "user", id: userId }), {
      action: "user.sign-in",
      objectType: "user",
      objectId: userId,
      detail: { method: "passkey" },
    });
    if (email !== null) await linkWaiting(context, trx, ctx, { userId, email });
    return token;
  });
  return { userId, accessToken };
}
