import { readAddressees } from "#src/features/accounts/server/index.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { mayDo } from "#src/shared/access.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId, type Id } from "#src/shared/ids.ts";
import { changeTicket, ticketEvent } from "./change-ticket.ts";
import { readParticipants } from "./participants.ts";
import { findTicket, lockTicket } from "./ticket-row.ts";

/** Who of the customer's team may read a ticket and takes no part in it yet. */
export async function readColleagues(
  platform: Platform,
  ctx: CustomerCtx,
  id: string,
): Promise<{ readonly userId: Id<"user">; readonly name: string }[]> {
  const { customerId } = ctx.actor;
  return transaction(platform, async (trx) => {
    await findTicket(trx, id, customerId);
    const taking = new Set((await readParticipants(trx, id)).map(({ userId }) => userId));
    return (await readAddressees(trx, customerId)).flatMap(({ userId, username, member }) => {
      const shown = encodeId("user", userId);
      const isFree = mayDo(member, { right: "support.read" }) && !taking.has(shown);
      return isFree ? [{ userId: shown, name: username }] : [];
    });
  });
}

/** A member of the team takes part in a ticket from now on: they get notices, and mail unless they turn it off. */
export async function addParticipant(
  platform: Platform,
  ctx: CustomerCtx,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<void> {
  const { customerId } = ctx.actor;
  await transaction(platform, async (trx) => {
    const ticket = await lockTicket(trx, id, customerId);
    const member = (await readAddressees(trx, customerId)).find((one) => one.userId === userId);
    if (member === undefined || !mayDo(member.member, { right: "support.read" }))
      throw new AppError("not_found");
    const added = await trx
      .insertInto("ticket_participants")
      .values({ ticket_id: id, user_id: userId, is_muted: false })
      .onConflict((conflict) => conflict.doNothing())
      .returning("user_id")
      .executeTakeFirst();
    if (added === undefined) return;
    await changeTicket(trx, ctx, ticket, {
      set: {},
      action: "ticket.add-participant",
      detail: { user: encodeId("user", userId) },
      event: ticketEvent.changed(id),
    });
  });
}
