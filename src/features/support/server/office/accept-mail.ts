import { readAddressees } from "#src/features/accounts/server/index.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { mayDo } from "#src/shared/access.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { SupportContext } from "../deps.ts";
import { postLocked } from "../tickets/post-message.ts";
import { readMessage } from "../tickets/read-messages.ts";
import { lockTicket } from "../tickets/ticket-row.ts";
import { isAcceptable } from "./mail-of-message.ts";

/**
 * Takes a note that came by mail as a message of the participant whose address it came to, once; returns the new
 * message's id. The note stays; its files are the message's.
 */
export async function acceptMail(
  { platform }: SupportContext,
  ctx: Ctx<StaffActor>,
  noteId: string,
): Promise<string> {
  return transaction(platform, async (trx) => {
    const note = await readMessage(trx, noteId, "staff");
    const ticket = await lockTicket(trx, note.ticket_id, null);
    const mail = await trx
      .selectFrom("inbound_mails")
      .select(["id", "user_id", "verdict", "reason", "accepted_at"])
      .where("posted_id", "=", noteId)
      .forUpdate()
      .executeTakeFirst();
    if (mail === undefined || !isAcceptable(mail) || mail.user_id === null) throw new AppError("not_found");
    if (ticket.merged_into !== null) throw new AppError("ticket_merged");
    // Who left the team since, or may not write there any more, says nothing to it.
    const team = await readAddressees(trx, ticket.customer_id);
    const member = team.find(({ userId }) => userId === mail.user_id)?.member;
    if (member === undefined || !mayDo(member, { right: "support.write" })) throw new AppError("not_found");
    const written = { authorId: mail.user_id, via: "mail", body: note.body } as const;
    const id = await postLocked(platform, trx, ctx, { ticket, ...written });
    await trx.updateTable("ticket_files").set({ message_id: id }).where("message_id", "=", noteId).execute();
    await trx.updateTable("inbound_mails").set({ accepted_at: ctx.now }).where("id", "=", mail.id).execute();
    await writeAudit(trx, ctx, {
      action: "ticket.accept-mail",
      objectType: "ticket",
      objectId: ticket.id,
      detail: { message: encodeId("ticketMessage", id) },
    });
    return id;
  });
}
