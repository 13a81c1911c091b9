import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { UserCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { AppError } from "#src/shared/errors.ts";
import { accountsEvents } from "../../events.ts";
import type { AccountsContext } from "../deps.ts";
import { openCustomer } from "../open-customer.ts";
import { revokeSessions } from "../revoke-sessions.ts";
import { endInvitations } from "./end-invitations.ts";
import { keepAnOwner, lockTeam, requireMayManage } from "./lock-team.ts";

/**
 * Takes a member out of the team. Their sessions for this customer and the invitations that they sent end with the
 * commit; keys that they made are refused from then on, and ended by `features/api-keys` on the event. Of others'
 * customers they keep all; who has none left gets an empty one, since every user acts for somebody.
 */
export async function removeMember(context: AccountsContext, ctx: UserCtx, userId: string): Promise<void> {
  const { actor, now } = ctx;
  const { customerId, siteId } = actor;
  await transaction(context.platform, async (trx) => {
    const { team, own } = await lockTeam(trx, actor);
    const before = team.get(userId);
    if (before === undefined) throw new AppError("not_found");
    requireMayManage(own, before.role);
    keepAnOwner(team, userId);
    await trx
      .deleteFrom("memberships")
      .where("customer_id", "=", customerId)
      .where("user_id", "=", userId)
      .execute();
    await revokeSessions(trx, { userId, customerId }, now);
    await endInvitations(trx, { customerId, invitedBy: userId }, now);
    const left = await trx
      .selectFrom("memberships")
      .select("role")
      .where("user_id", "=", userId)
      .limit(1)
      .execute();
    if (left.length === 0) await openCustomer(context, trx, { userId, siteId, at: now });
    await writeAudit(trx, ctx, { action: "member.remove", objectType: "user", objectId: userId });
    await publishEvent(trx, ctx, accountsEvents, {
      name: "accounts.member-left.v1",
      payload: { memberId: userId },
    });
  });
}
