import type { UserCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { changeTicket, ticketEvent } from "./change-ticket.ts";
import { lockTicket } from "./ticket-row.ts";

/** A member gets mail about a ticket, or none; who takes part is a participant from then on. */
export async function muteTicket(
  platform: Platform,
  ctx: UserCtx,
  { id, isMuted }: { readonly id: string; readonly isMuted: boolean },
): Promise<void> {
  const { customerId, userId } = ctx.actor;
  await transaction(platform, async (trx) => {
    const ticket = await lockTicket(trx, id, customerId);
    await trx
      .insertInto("ticket_participants")
      .values({ ticket_id: id, user_id: userId, is_muted: isMuted })
      .onConflict((conflict) => conflict.columns(["ticket_id", "user_id"]).doUpdateSet({ is_muted: isMuted }))
      .execute();
    await changeTicket(trx, ctx, ticket, {
      set: {},
      action: "ticket.mute",
      detail: { isMuted },
      event: ticketEvent.changed(id),
    });
  });
}
