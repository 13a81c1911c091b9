import type { Transaction } from "kysely";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { AccountsContext } from "../deps.ts";
import { roleOf } from "../member-of.ts";
import { dropMember } from "../team/drop-member.ts";
import { endInvitations } from "../team/end-invitations.ts";

/**
 * Takes back whom a user invited: who broke in may have let themselves into the team, to stay when the account is the
 * owner's again. Open invitations end, and members who joined by one since then go, where the user still manages them.
 */
export async function undoInvitations(
  context: AccountsContext,
  trx: Transaction<DB>,
  ctx: Ctx,
  { userId, siteId, since }: { readonly userId: string; readonly siteId: number; readonly since: Date },
): Promise<void> {
  const teams = await trx
    .selectFrom("memberships")
    .select(["customer_id", "role"])
    .where("user_id", "=", userId)
    .where("role", "in", ["owner", "admin"])
    .execute();
  for (const { customer_id: customerId, role } of teams) {
    await endInvitations(trx, { customerId, invitedBy: userId }, ctx.now);
    const joined = await trx
      .selectFrom("invitations")
      .innerJoin("memberships", (join) =>
        join
          .onRef("memberships.user_id", "=", "invitations.accepted_by")
          .onRef("memberships.customer_id", "=", "invitations.customer_id"),
      )
      .select(["memberships.user_id", "memberships.role"])
      .distinct()
      .where("invitations.customer_id", "=", customerId)
      .where("invited_by", "=", userId)
      .where("ended_at", ">=", since)
      .where("memberships.user_id", "<>", userId)
      .execute();
    for (const member of joined) {
      if (roleOf(role) !== "owner" && roleOf(member.role) === "owner") continue;
      await dropMember(context, trx, ctx, { userId: member.user_id, customerId, siteId, madeBy: null });
    }
  }
}
