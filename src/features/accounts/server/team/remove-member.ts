import type { UserCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import type { AccountsContext } from "../deps.ts";
import { dropMember } from "./drop-member.ts";
import { keepAnOwner, lockTeam, requireMayManage } from "./lock-team.ts";

/** Takes a member out of the team of whom the caller acts for. */
export async function removeMember(context: AccountsContext, ctx: UserCtx, userId: string): Promise<void> {
  const { customerId, siteId } = ctx.actor;
  await transaction(context.platform, async (trx) => {
    const { team, own } = await lockTeam(trx, ctx.actor);
    const before = team.get(userId);
    if (before === undefined) throw new AppError("not_found");
    requireMayManage(own, before.role);
    keepAnOwner(team, userId);
    await dropMember(context, trx, ctx, { userId, customerId, siteId, madeBy: ctx.actor.userId });
  });
}
