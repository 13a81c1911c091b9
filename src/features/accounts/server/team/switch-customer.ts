import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { UserCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { AppError } from "#src/shared/errors.ts";
import { accountsEvents } from "../../events.ts";
import { refuseSignIn } from "../blocks/refuse-sign-in.ts";
import type { AccountsContext } from "../deps.ts";

/** Lets the session of a call act for another customer of its user. */
export async function switchCustomer(
  { platform }: AccountsContext,
  ctx: UserCtx,
  customerId: string,
): Promise<void> {
  await transaction(platform, (trx) => actFor(trx, ctx, customerId));
}

/**
 * The same in the caller's transaction. Streams and consoles of the session close on the event; sign-ins to come act
 * for this customer too. Throws `not_found` for a customer in whose team the user is not.
 */
export async function actFor(trx: Transaction<DB>, ctx: UserCtx, customerId: string): Promise<void> {
  const { actor, now } = ctx;
  const { userId, sessionId } = actor;
  const chosen = await trx
    .updateTable("memberships")
    .set({ chosen_at: now })
    .where("user_id", "=", userId)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  if (chosen.numUpdatedRows === 0n) throw new AppError("not_found");
  if (customerId === actor.customerId) return;
  await refuseSignIn(trx, customerId, now);
  await trx.updateTable("sessions").set({ customer_id: customerId }).where("id", "=", sessionId).execute();
  await writeAudit(trx, ctx, { action: "session.switch", objectType: "customer", objectId: customerId });
  // To the customer that it acted for: there it has streams.
  await publishEvent(trx, ctx, accountsEvents, {
    name: "accounts.session-switched.v1",
    payload: { sessionId, userId },
  });
}
