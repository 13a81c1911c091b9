import type { Transaction } from "kysely";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { revokeSessions } from "../revoke-sessions.ts";
import { recordChange } from "./record-change.ts";

/** Lets a passkey open nothing any more, and ends the sessions that it opened: it may have been copied. */
export async function suspendPasskey(
  trx: Transaction<DB>,
  ctx: Ctx & Pick<CallCtx, "site">,
  { passkeyId, userId }: { readonly passkeyId: string; readonly userId: string },
): Promise<void> {
  const suspended = await trx
    .updateTable("passkeys")
    .set({ suspended_at: ctx.now })
    .where("id", "=", passkeyId)
    .where("suspended_at", "is", null)
    .executeTakeFirst();
  if (suspended.numUpdatedRows === 0n) return;
  await revokeSessions(trx, { userId, passkeyId }, ctx.now);
  await recordChange(trx, ctx, "suspend", { userId, siteId: ctx.site.id, passkeyId });
}
