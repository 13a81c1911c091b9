import type { Transaction } from "kysely";
import type { Ctx, CustomerCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { IdempotencyInput } from "#src/platform/http/handlers.ts";
import { runOnce } from "#src/platform/idempotency/run-once.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import type { MessageWay } from "#src/shared/support.ts";
import type { SupportContext } from "../deps.ts";
import { attachFiles, type FileIds } from "../files/attach-files.ts";
import { uploaderOf } from "../files/file-owner.ts";
import { userOf, wayOf } from "../rules/author.ts";
import { cleanText } from "../rules/clean-text.ts";
import { afterCustomer, reopensUntil } from "../rules/thread.ts";
import { dueAt, readPromise } from "../settings/read-promise.ts";
import { changeTicket, ticketEvent } from "./change-ticket.ts";
import { refuseManyMessages, refuseManyTickets } from "./limits.ts";
import { addParticipants } from "./participants.ts";
import { lockCustomer, lockJoined, type TicketRow } from "./ticket-row.ts";
import { writeLine, writeMessage } from "./write-message.ts";

export interface PostMessage {
  /** A UUID. */
  readonly ticketId: string;
  readonly message: string;
  readonly fileIds?: FileIds;
  readonly idempotency: IdempotencyInput;
  /** Absent: as the call came. */
  readonly via?: MessageWay;
  /** Of the message of a chat that it came by. */
  readonly telegramMessageId?: string;
}

const route = "POST /v2/support/tickets/{id}/message";

/** The customer writes in a ticket, or in the one that it was joined into; returns the id of the message. */
export async function postMessage(
  { platform }: SupportContext,
  ctx: CustomerCtx,
  { ticketId, message, fileIds, idempotency, via, telegramMessageId }: PostMessage,
): Promise<string> {
  const { actor, now } = ctx;
  const { customerId } = actor;
  const once = { ...idempotency, customerId, route, at: now };
  const { id } = await runOnce(platform, once, async (trx) => {
    await lockCustomer(trx, customerId);
    const ticket = await lockJoined(trx, ticketId, customerId);
    const until = reopensUntil(ticket);
    if (until !== null && until <= now) throw new AppError("ticket_closed");
    await refuseManyMessages(trx, customerId, now);
    if (ticket.state === "closed") await refuseManyTickets(trx, customerId);
    const written = {
      authorId: userOf(actor),
      via: via ?? wayOf(actor),
      body: cleanText("message", message),
      ...(telegramMessageId !== undefined && { telegramMessageId }),
    };
    const messageId = await postLocked(platform, trx, ctx, { ticket, ...written });
    await attachFiles(trx, fileIds, { messageId, customerId, uploader: uploaderOf(actor) });
    return { id: messageId };
  });
  return id;
}

interface Posted {
  readonly ticket: TicketRow;
  readonly authorId: string;
  readonly via: MessageWay;
  /** Cleaned. */
  readonly body: string;
  /** Of the mail that it came by. */
  readonly mailMessageId?: string;
  /** Of the message of a chat. */
  readonly telegramMessageId?: string;
}

/** Writes a customer's message in a ticket that is locked and may be written in; returns its id. */
export async function postLocked(
  platform: Platform,
  trx: Transaction<DB>,
  ctx: Ctx,
  { ticket, ...message }: Posted,
): Promise<string> {
  const { now } = ctx;
  const { id: ticketId, customer_id: customerId } = ticket;
  const promise = await readPromise(trx, ticket.site_id);
  const due = dueAt(promise, { priority: ticket.priority, answer: "next", now });
  if (ticket.state === "closed") await writeLine(platform, trx, { ticketId, line: "reopened" }, now);
  const messageId = await writeMessage(platform, trx, { ticketId, by: "customer", ...message }, now);
  await addParticipants(trx, ticketId, { customerId, userId: message.authorId });
  await changeTicket(trx, ctx, ticket, {
    set: afterCustomer(ticket, now, due),
    action: "ticket.write",
    detail: { via: message.via, before: ticket.state },
    event: ticketEvent.posted({ ticketId, messageId, by: "customer" }),
  });
  return messageId;
}
