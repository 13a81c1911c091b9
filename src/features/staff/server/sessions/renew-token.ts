import type { Transaction } from "kysely";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import type { StaffContext } from "../deps.ts";
import { confirmationEnd, staffTokenPrefix } from "../staff-rules.ts";

/**
 * Confirms the session of a call after a proof, opens it where it was not yet, and gives it another token, so that a copy
 * of the one before opens nothing. Throws `unauthorized` when the session has ended meanwhile.
 */
export async function confirmSession(
  { platform }: Pick<StaffContext, "platform">,
  trx: Transaction<DB>,
  ctx: CallCtx<StaffActor>,
  passkeyId?: string,
): Promise<{ readonly token: string; readonly confirmedUntil: Date }> {
  const token = staffTokenPrefix + platform.ids.secret();
  const confirmedUntil = confirmationEnd(ctx.now);
  const confirmed = await trx
    .updateTable("staff_sessions")
    .set((set) => ({
      token_hash: hashToken(token),
      confirmed_until: confirmedUntil,
      proved_at: set.fn.coalesce("proved_at", set.val(ctx.now)),
      ...(passkeyId !== undefined && { passkey_id: passkeyId }),
    }))
    .where("id", "=", ctx.actor.sessionId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (confirmed.numUpdatedRows === 0n) throw new AppError("unauthorized");
  return { token, confirmedUntil };
}
