import type { Transaction } from "kysely";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { SupportContext } from "../../deps.ts";
import { reopensUntil } from "../../rules/thread.ts";
import { refuseManyMessages, refuseManyTickets } from "../../tickets/limits.ts";
import { postLocked } from "../../tickets/post-message.ts";
import type { TicketRow } from "../../tickets/ticket-row.ts";
import type { Decided, ReadMail } from "./decide-mail.ts";
import { isRefused } from "./is-refused.ts";
import { bodyOf, namesOfFiles } from "./mail-body.ts";
import { openByMail } from "./open-by-mail.ts";
import { bareSubject } from "./verdict.ts";
import { writeMailNote } from "./write-mail-note.ts";

/** Posts an answer of one who takes part in a ticket; null: they wrote more than is taken. */
export async function postByMail(
  context: SupportContext,
  trx: Transaction<DB>,
  ctx: Ctx,
  { ticket, userId, read }: { ticket: TicketRow; userId: string; read: ReadMail },
): Promise<Decided | null> {
  const { id: ticketId, customer_id: customerId } = ticket;
  const body = bodyOf(read.text) ?? bodyOf(namesOfFiles(read.mail));
  const of = { ticketId, userId, isCut: read.isCut };
  if (body === null) {
    const postedId = await writeMailNote(context, trx, ctx, { ticket, read, reason: "empty" });
    return { verdict: "note", reason: "empty", postedId, ...of };
  }
  const until = reopensUntil(ticket);
  const isOver = until !== null && until <= ctx.now;
  if (isOver || isAnotherSubject(ticket, read))
    return openByMail(context, trx, ctx, { account: { userId, customerId }, read, follows: ticketId });
  const isTooMuch = await isRefused(async () => {
    await refuseManyMessages(trx, customerId, ctx.now);
    if (ticket.state === "closed") await refuseManyTickets(trx, customerId);
  });
  if (isTooMuch) return null;
  const own = { ...ctx, actor: { kind: "user", id: userId } };
  const written = { authorId: userId, via: "mail", body, mailMessageId: read.mail.messageId } as const;
  const postedId = await postLocked(context.platform, trx, own, { ticket, ...written });
  // An address that writes works.
  await trx
    .updateTable("ticket_participants")
    .set({ bounced_address: null, bounced_at: null, bounce_reason: null })
    .where("ticket_id", "=", ticketId)
    .where("user_id", "=", userId)
    .where("bounced_address", "is not", null)
    .execute();
  return { verdict: "message", postedId, ...of };
}

/** A new subject that quotes nothing of ours is another matter, which happens to be sent to the same address. */
function isAnotherSubject({ subject }: TicketRow, { mail, isCut }: ReadMail): boolean {
  const said = bareSubject(mail.subject);
  return !isCut && said !== "" && said !== bareSubject(subject);
}
