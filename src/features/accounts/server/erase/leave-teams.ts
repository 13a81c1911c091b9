import type { Transaction } from "kysely";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { PersonalSubject } from "#src/platform/personal/personal-data.ts";
import type { AccountsContext } from "../deps.ts";
import { revokeSessions } from "../revoke-sessions.ts";
import { dropMember } from "../team/drop-member.ts";

/**
 * Before the people of an account are erased: their sessions end everywhere, they leave the teams of others, and the
 * rest of their team leaves theirs, each with what was opened or made for it. The customer counts as erased from here on.
 */
export async function leaveTeams(
  context: AccountsContext,
  trx: Transaction<DB>,
  ctx: Ctx,
  { customerId, userIds, siteId }: PersonalSubject,
): Promise<void> {
  for (const userId of userIds) await revokeSessions(trx, { userId }, ctx.now);
  if (customerId === null) return;
  await trx
    .updateTable("customers")
    .set({ erased_at: ctx.now })
    .where("id", "=", customerId)
    .where("erased_at", "is", null)
    .execute();
  const members = await trx
    .selectFrom("memberships")
    .select(["user_id", "customer_id"])
    .where((where) =>
      where.or([
        where.and([
          where("customer_id", "=", customerId),
          where("user_id", "not in", [...userIds, nullUuid]),
        ]),
        where.and([where("customer_id", "<>", customerId), where("user_id", "in", [...userIds, nullUuid])]),
      ]),
    )
    .orderBy("customer_id")
    .orderBy("user_id")
    .execute();
  for (const member of members)
    await dropMember(context, trx, ctx, {
      userId: member.user_id,
      customerId: member.customer_id,
      siteId,
      madeBy: null,
    });
}

/** So that no list is empty. */
const nullUuid = "00000000-0000-0000-0000-000000000000";
