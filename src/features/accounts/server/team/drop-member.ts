import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { accountsEvents } from "../../events.ts";
import type { AccountsContext } from "../deps.ts";
import { openCustomer } from "../open-customer.ts";
import { revokeSessions } from "../revoke-sessions.ts";
import { memberOf } from "../member-of.ts";
import { endInvitations } from "./end-invitations.ts";
import { noteMembership } from "./note-membership.ts";

/** Who leaves whose team. */
export interface Leaver {
  readonly userId: string;
  readonly customerId: string;
  readonly siteId: number;
  /** The member who did it; null: it follows from something else. */
  readonly madeBy: string | null;
}

/**
 * Ends a membership. The member's sessions for this customer and the invitations that they sent end with the commit;
 * keys that they made are refused from then on, and ended by `features/api-keys` on the event. Of others' customers they
 * keep all; who has none left gets an empty one, since every user acts for somebody.
 */
export async function dropMember(
  context: AccountsContext,
  trx: Transaction<DB>,
  ctx: Ctx,
  { userId, customerId, siteId, madeBy }: Leaver,
): Promise<void> {
  const dropped = await trx
    .deleteFrom("memberships")
    .where("customer_id", "=", customerId)
    .where("user_id", "=", userId)
    .returning(["role", "may_destroy"])
    .executeTakeFirst();
  if (dropped !== undefined)
    await noteMembership(
      trx,
      { customerId, userId, before: memberOf(dropped), after: null, madeBy },
      ctx.now,
    );
  await revokeSessions(trx, { userId, customerId }, ctx.now);
  await endInvitations(trx, { customerId, invitedBy: userId }, ctx.now);
  const left = await trx
    .selectFrom("memberships")
    .select("role")
    .where("user_id", "=", userId)
    .limit(1)
    .execute();
  if (left.length === 0) await openCustomer(context, trx, { userId, siteId, at: ctx.now });
  await writeAudit(trx, ctx, {
    action: "member.remove",
    objectType: "user",
    objectId: userId,
    detail: { customerId },
  });
  await publishEvent(trx, ctx, accountsEvents, {
    name: "accounts.member-left.v1",
    siteId,
    customerId,
    payload: { memberId: userId },
  });
}
