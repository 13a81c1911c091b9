import type { Transaction } from "kysely";
import { readAddressees } from "#src/features/accounts/server/index.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Bounce } from "#src/platform/mail-in/read-bounce.ts";
import type { SupportContext } from "../../deps.ts";
import { findTicket } from "../../tickets/ticket-row.ts";
import type { FoundToken } from "../reply-tokens.ts";

/**
 * A mail of a ticket came back: the mail says so, and, where no mail will ever reach it, the address of its participant,
 * which gets no more of this ticket until it is another one. False: it is late, or may work later.
 */
export async function noteBounce(
  { way: { mail } }: Pick<SupportContext, "way">,
  trx: Transaction<DB>,
  ctx: Ctx,
  { token, bounce }: { readonly token: FoundToken; readonly bounce: Bounce },
): Promise<boolean> {
  const { ticketId, userId } = token;
  const final = bounce.recipients.find(({ isFinal }) => isFinal);
  // One that is late, or may work later, is no failure.
  if (final === undefined) return false;
  const reason = final.status === "" ? "5.0.0" : final.status;
  await mail.noteBounce(trx, { messageId: bounce.messageId, userId, reason });
  const ticket = await findTicket(trx, ticketId, null);
  const members = await readAddressees(trx, ticket.customer_id);
  const address = members.find((member) => member.userId === userId)?.email?.toLowerCase();
  if (address === undefined) return true;
  await trx
    .updateTable("ticket_participants")
    .set({ bounced_address: address, bounced_at: ctx.now, bounce_reason: reason })
    .where("ticket_id", "=", ticketId)
    .where("user_id", "=", userId)
    .execute();
  return true;
}
