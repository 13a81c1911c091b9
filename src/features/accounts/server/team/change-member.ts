import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { UserCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Member } from "#src/shared/access.ts";
import { AppError } from "#src/shared/errors.ts";
import { accountsEvents } from "../../events.ts";
import type { AccountsContext } from "../deps.ts";
import { noteMembership } from "./note-membership.ts";
import { keepAnOwner, lockTeam, requireMayManage } from "./lock-team.ts";

/** Gives a member another role; what they and their keys have open closes on the event. */
export async function changeMember(
  { platform }: AccountsContext,
  ctx: UserCtx,
  { userId, role, mayDestroy }: Member & { readonly userId: string },
): Promise<void> {
  await transaction(platform, async (trx) => {
    const { team, own } = await lockTeam(trx, ctx.actor);
    const before = team.get(userId);
    if (before === undefined) throw new AppError("not_found");
    requireMayManage(own, before.role, role);
    if (role !== "owner") keepAnOwner(team, userId);
    await trx
      .updateTable("memberships")
      .set({ role, may_destroy: mayDestroy })
      .where("customer_id", "=", ctx.actor.customerId)
      .where("user_id", "=", userId)
      .execute();
    const { customerId, userId: madeBy } = ctx.actor;
    await noteMembership(trx, { customerId, userId, before, after: { role, mayDestroy }, madeBy }, ctx.now);
    const detail = { customerId, role, mayDestroy };
    await writeAudit(trx, ctx, {
      action: "member.change",
      objectType: "user",
      objectId: userId,
      detail,
    });
    await publishEvent(trx, ctx, accountsEvents, {
      name: "accounts.member-changed.v1",
      payload: { memberId: userId, role },
    });
  });
}
