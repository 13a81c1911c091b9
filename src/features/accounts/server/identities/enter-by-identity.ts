import type { Transaction } from "kysely";
import type { SigninProfile } from "#src/drivers/signin/port.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { inNameOf } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { customerOf } from "../customer-of.ts";
import type { AccountsContext, Visit } from "../deps.ts";
import { lockUser } from "../lock-user.ts";
import { notifyNewDevice } from "../notify-new-device.ts";
import { openSession } from "../open-session.ts";
import { hasOwnProof, readProofs } from "../step-up/read-proofs.ts";
import type { Identity } from "./identity-rows.ts";
import type { Outcome } from "./outcomes.ts";

/** Opens a session by an identity; null when it was unlinked meanwhile. */
export async function enterByIdentity(
  context: AccountsContext,
  trx: Transaction<DB>,
  ctx: Visit,
  { id, userId, provider }: Identity,
  { label }: SigninProfile,
): Promise<Outcome | null> {
  const user = await lockUser(trx, userId);
  const used = await trx
    .updateTable("identities")
    // Names and addresses at the service change; the subject does not.
    .set({ last_used_at: ctx.now, label })
    .where("id", "=", id)
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) return null;
  const customerId = await customerOf(trx, userId);
  if (user.email !== null) {
    await notifyNewDevice(context, trx, { ...user, email: user.email, userId, siteId: ctx.site.id }, ctx);
  }
  // The service does not say when it last asked who is there: it confirms only where there is nothing of the user's own.
  const isConfirmed = !hasOwnProof(await readProofs(trx, userId));
  const owner = { userId, customerId, method: provider, isConfirmed };
  const accessToken = await openSession(context, trx, owner, ctx);
  await writeAudit(trx, inNameOf(ctx, { kind: "user", id: userId }), {
    action: "user.sign-in",
    objectType: "user",
    objectId: userId,
    detail: { method: provider },
  });
  return { accessToken, userId };
}
