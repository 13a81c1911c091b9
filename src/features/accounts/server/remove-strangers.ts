import type { Transaction } from "kysely";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { accountsEvents } from "../events.ts";
import type { AccountsContext } from "./deps.ts";
import { removeTotp } from "./second-factor/change-totp.ts";
import { dropMember } from "./team/drop-member.ts";
import { endInvitations } from "./team/end-invitations.ts";

/**
 * Before the first proof of its mailbox anyone may have made an account with it, and let themselves in for later: by an
 * authenticator that keeps its owner out, by members and invitations of the team, by API keys and by webhooks. The
 * last two are ended by their features on the event.
 */
export async function removeStrangers(
  context: AccountsContext,
  trx: Transaction<DB>,
  ctx: Ctx,
  owner: { readonly userId: string; readonly siteId: number },
): Promise<void> {
  const { userId, siteId } = owner;
  await removeTotp(trx, ctx, owner);
  const own = await trx
    .selectFrom("memberships")
    .select("customer_id")
    .where("user_id", "=", userId)
    .where("role", "=", "owner")
    .execute();
  for (const { customer_id: customerId } of own) {
    const others = await trx
      .selectFrom("memberships")
      .select("user_id")
      .where("customer_id", "=", customerId)
      .where("user_id", "<>", userId)
      .execute();
    for (const { user_id: member } of others)
      await dropMember(context, trx, ctx, { userId: member, customerId, siteId, madeBy: null });
    await endInvitations(trx, { customerId, invitedBy: userId }, ctx.now);
    await publishEvent(trx, ctx, accountsEvents, {
      name: "accounts.taken-back.v1",
      siteId,
      customerId,
      payload: { userId },
    });
  }
}
