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

interface StrangersWork {
  readonly userId: string;
  readonly siteId: number;
  readonly days: number;
  /** What nothing but its own wait takes off (decision 99). */
  readonly keepsFactor?: true;
}

/**
 * Ends what a stranger may have made in an account in so many days, to keep its owner out or to be in it later: recovery
 * codes, members and invitations of the team, and an authenticator unless it stays; API keys and webhooks end on the event.
 */
export async function endStrangersWork(
  context: AccountsContext,
  trx: Transaction<DB>,
  ctx: Ctx,
  { userId, siteId, days, keepsFactor }: StrangersWork,
): Promise<void> {
  const since = addDays(ctx.now, -days);
  if (keepsFactor !== true) await removeTotp(trx, ctx, { userId, siteId }, since);
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
