import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { accountsEvents } from "../events.ts";
import type { SessionOwner } from "./open-session.ts";

/** Notifies a user, once for each password, that the one they signed in with is on a list of attackers. */
export async function warnOfPassword(
  trx: Transaction<DB>,
  ctx: Ctx,
  { userId, customerId, siteId }: SessionOwner & { readonly siteId: number },
): Promise<void> {
  const warned = await trx
    .updateTable("users")
    .set((set) => ({ warned_password_hash: set.ref("password_hash") }))
    .where("id", "=", userId)
    .where((where) => where("warned_password_hash", "is distinct from", where.ref("password_hash")))
    .executeTakeFirst();
  if (warned.numUpdatedRows === 0n) return;
  await publishEvent(trx, { now: ctx.now }, accountsEvents, {
    name: "accounts.password-known.v1",
    siteId,
    customerId,
    payload: { userId },
  });
  await writeAudit(trx, ctx, { action: "user.password-known", objectType: "user", objectId: userId });
}
