import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { supportEvents } from "../../../events.ts";
import type { SupportContext } from "../../deps.ts";
import type { TicketRow } from "../../tickets/ticket-row.ts";
import { writeMessage } from "../../tickets/write-message.ts";
import type { ReadMail } from "./decide-mail.ts";
import { bodyOf } from "./mail-body.ts";
import type { MailReason } from "./verdict.ts";

/** Writes what a mail says as a note, which staff alone sees and which changes nothing of the ticket. */
export async function writeMailNote(
  { platform }: Pick<SupportContext, "platform">,
  trx: Transaction<DB>,
  ctx: Ctx,
  { ticket, read, reason }: { ticket: TicketRow; read: ReadMail; reason: MailReason },
): Promise<string> {
  const { mail } = read;
  const body = bodyOf(read.text) ?? "-";
  const written = { by: "mail-guest", authorId: null, via: "mail", isNote: true, body } as const;
  const messageId = await writeMessage(
    platform,
    trx,
    { ticketId: ticket.id, ...written, mailMessageId: mail.messageId },
    ctx.now,
  );
  const about = { objectType: "ticket", objectId: ticket.id };
  await writeAudit(trx, ctx, { action: "ticket.note", ...about, detail: { via: "mail", why: reason } });
  await publishEvent(trx, { now: ctx.now }, supportEvents, {
    name: "support.note-written.v1",
    siteId: ticket.site_id,
    customerId: ticket.customer_id,
    payload: { ticketId: ticket.id, messageId },
  });
  return messageId;
}
