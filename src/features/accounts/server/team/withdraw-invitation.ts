import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { UserCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { AppError } from "#src/shared/errors.ts";
import { accountsEvents } from "../../events.ts";
import type { AccountsContext } from "../deps.ts";
import { endInvitations } from "./end-invitations.ts";
import { lockTeam } from "./lock-team.ts";

/** Takes an open invitation back. */
export async function withdrawInvitation(
  { platform }: AccountsContext,
  ctx: UserCtx,
  id: string,
): Promise<void> {
  const { customerId } = ctx.actor;
  await transaction(platform, async (trx) => {
    await lockTeam(trx, ctx.actor);
    if ((await endInvitations(trx, { customerId, id }, ctx.now)) === 0) throw new AppError("not_found");
    await writeAudit(trx, ctx, {
      action: "member.withdraw",
      objectType: "invitation",
      objectId: id,
      detail: { customerId: ctx.actor.customerId },
    });
    await publishEvent(trx, ctx, accountsEvents, {
      name: "accounts.member-withdrawn.v1",
      payload: { invitationId: id },
    });
  });
}
