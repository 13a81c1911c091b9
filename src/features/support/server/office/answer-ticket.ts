import { sql, type Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { findCustomer } from "#src/features/accounts/server/index.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { IdempotencyInput } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { supportEvents } from "../../events.ts";
import type { SupportContext } from "../deps.ts";
import { attachFiles, type FileIds } from "../files/attach-files.ts";
import { uploaderOf } from "../files/file-owner.ts";
import { cleanText } from "../rules/clean-text.ts";
import { afterStaff } from "../rules/thread.ts";
import { changeTicket, ticketEvent } from "../tickets/change-ticket.ts";
import { findTicket, lockTicket, type TicketRow } from "../tickets/ticket-row.ts";
import { writeLine, writeMessage } from "../tickets/write-message.ts";
import { staffOnce } from "./staff-once.ts";

export interface Answer {
  /** UUIDs. */
  readonly ticketId: string;
  readonly after: string | null;
  readonly canned: string | null;
  readonly message: string;
  readonly isNote: boolean;
  readonly fileIds?: FileIds;
  readonly idempotency: IdempotencyInput;
}

const route = "POST /v2/admin/support/tickets/{id}/message";

/** Staff answers the customer, or writes a note for staff alone; returns the id of the message. */
export async function answerTicket(
  { platform }: SupportContext,
  ctx: Ctx<StaffActor>,
  answer: Answer,
): Promise<string> {
  const { ticketId, isNote, idempotency } = answer;
  const { customer_id: customerId } = await findTicket(platform.db.kysely, ticketId, null);
  return staffOnce(platform, ctx, { customerId, route, idempotency }, async (trx) => {
    // To who was erased nothing is written any more: nothing would take it away.
    await findCustomer(trx, customerId);
    const ticket = await lockTicket(trx, ticketId, null);
    const written = { ticketId, by: "staff", authorId: ctx.actor.staffId, via: "web", isNote } as const;
    const body = cleanText("message", answer.message);
    const attach = (messageId: string) =>
      attachFiles(trx, answer.fileIds, { messageId, customerId, uploader: uploaderOf(ctx.actor) });
    const about = { objectType: "ticket", objectId: ticketId };
    if (answer.canned !== null) await countUse(trx, answer.canned);
    if (isNote) {
      const messageId = await writeMessage(platform, trx, { ...written, body }, ctx.now);
      await attach(messageId);
      await writeAudit(trx, ctx, { action: "ticket.note", ...about });
      await publishEvent(trx, { now: ctx.now }, supportEvents, {
        name: "support.note-written.v1",
        siteId: ticket.site_id,
        customerId,
        payload: { ticketId, messageId },
      });
      return messageId;
    }
    if (ticket.merged_into !== null) throw new AppError("ticket_merged");
    if (answer.after !== null) await refuseAnswered(trx, ticket, answer.after, ctx.actor.staffId);
    if (ticket.state === "closed") await writeLine(platform, trx, { ticketId, line: "reopened" }, ctx.now);
    const messageId = await writeMessage(platform, trx, { ...written, body }, ctx.now);
    await attach(messageId);
    await changeTicket(trx, ctx, ticket, {
      // Who answers first has it, unless it was given to somebody.
      set: { ...afterStaff(ticket, ctx.now), assignee_id: ticket.assignee_id ?? ctx.actor.staffId },
      action: "ticket.answer",
      detail: { before: ticket.state },
      event: ticketEvent.posted({ ticketId, messageId, by: "staff" }),
    });
    return messageId;
  });
}

/** Refuses an answer to what a colleague has answered since. */
async function refuseAnswered(
  trx: Transaction<DB>,
  { id }: TicketRow,
  after: string,
  staffId: string,
): Promise<void> {
  const { rows } = await sql<{ is_answered: boolean }>`
    SELECT EXISTS (
      SELECT 1 FROM ticket_messages m
      WHERE m.ticket_id = ${id} AND m.author_kind = 'staff' AND m.visibility = 'public'
        AND m.author_id <> ${staffId}
        AND m.seq > (SELECT seq FROM ticket_messages WHERE id = ${after} AND ticket_id = ${id})
    ) AS is_answered`.execute(trx);
  if (rows[0]?.is_answered === true) throw new AppError("answered_meanwhile");
}

async function countUse(trx: Transaction<DB>, id: string): Promise<void> {
  await trx
    .updateTable("canned_answers")
    .set((eb) => ({ uses: eb("uses", "+", 1) }))
    .where("id", "=", id)
    .execute();
}
