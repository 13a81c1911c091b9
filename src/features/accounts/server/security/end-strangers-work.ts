import type { Transaction } from "kysely";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { addDays } from "#src/shared/time.ts";
import { accountsEvents } from "../../events.ts";
import type { AccountsContext } from "../deps.ts";
import { removeTotp } from "../second-factor/change-totp.ts";
import { endNewRecoveryCodes } from "../second-factor/recovery-codes.ts";
import { undoInvitations } from "./undo-invitations.ts";

/**
 * Ends what a stranger may have made in an account in so many days, to keep its owner out or to be in it later: an
 * authenticator, recovery codes, members and invitations of the team; API keys and webhooks end on the event.
 */
export async function endStrangersWork(
  context: AccountsContext,
  trx: Transaction<DB>,
  ctx: Ctx,
  { userId, siteId, days }: { readonly userId: string; readonly siteId: number; readonly days: number },
): Promise<void> {
  const since = addDays(ctx.now, -days);
  await removeTotp(trx, ctx, { userId, siteId }, since);
  await endNewRecoveryCodes(trx, ctx, { userId }, since);
  await undoInvitations(context, trx, ctx, { userId, siteId, since });
  const teams = await trx
    .selectFrom("memberships")
    .select("customer_id")
    .where("user_id", "=", userId)
    .execute();
  for (const { customer_id: customerId } of teams)
    await publishEvent(trx, { now: ctx.now }, accountsEvents, {
      name: "accounts.broken-into.v1",
      siteId,
      customerId,
      payload: { userId, days },
    });
}
