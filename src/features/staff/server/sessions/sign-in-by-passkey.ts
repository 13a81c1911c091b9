import type * as z from "zod/mini";
import { inNameOf } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import type { assertion as assertionSchema } from "#src/shared/webauthn-schemas.ts";
import type { StaffContext } from "../deps.ts";
import { proveStaffPasskey } from "../factors/prove-passkey.ts";
import { lockStaff } from "../members/lock-staff.ts";
import { beginSession } from "./begin-session.ts";

/** Opens a session by a passkey alone, which says itself whose it is and verifies its user: both factors. */
export async function signInByPasskey(
  context: StaffContext,
  ctx: CallCtx,
  assertion: z.output<typeof assertionSchema>,
): Promise<string> {
  const { staffId, passkeyId } = await proveStaffPasskey(context, ctx, null, assertion);
  return transaction(context.platform, async (trx) => {
    const staff = await lockStaff(trx, staffId);
    const passkey = await trx
      .selectFrom("staff_passkeys")
      .select("id")
      .where("id", "=", passkeyId)
      .where("suspended_at", "is", null)
      .executeTakeFirst();
    // Meanwhile it may have been removed, or its owner disabled.
    if (passkey === undefined || staff === null || staff.isDisabled) throw new AppError("passkey_unknown");
    const asStaff = inNameOf(ctx, { kind: "staff", id: staffId });
    return beginSession(context, trx, asStaff, { staffId, method: "passkey", isProved: true, passkeyId });
  });
}
