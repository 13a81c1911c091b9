import type { Transaction } from "kysely";
import type * as z from "zod/mini";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerActor, StaffForCustomer } from "#src/platform/authz/actor.ts";
import type { Ctx, CustomerCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { IdempotencyInput } from "#src/platform/http/handlers.ts";
import { runOnce } from "#src/platform/idempotency/run-once.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { MessageWay, TicketPriority, TicketTopic } from "#src/shared/support.ts";
import type { openTicketBody } from "../../contract-bodies.ts";
import { supportEvents } from "../../events.ts";
import type { SupportContext } from "../deps.ts";
import { attachFiles } from "../files/attach-files.ts";
import { uploaderOf } from "../files/file-owner.ts";
import { userOf, wayOf } from "../rules/author.ts";
import { cleanLine, cleanText } from "../rules/clean-text.ts";
import { dueAt, readPromise } from "../settings/read-promise.ts";
import {
  type DescribedThing,
  describeThing,
  type KeptService,
  serviceOf,
  type Thing,
} from "./describe-thing.ts";
import { refuseManyMessages, refuseManyTickets } from "./limits.ts";
import { addParticipants } from "./participants.ts";
import { takeNumber } from "./take-number.ts";
import { findTicket, lockCustomer } from "./ticket-row.ts";
import { writeLine, writeMessage } from "./write-message.ts";

type Opening = z.output<typeof openTicketBody>;

const route = "POST /v2/support/tickets";

export interface TicketOpening {
  readonly body: Opening;
  readonly idempotency: IdempotencyInput;
  /** Absent: as the call came. */
  readonly via?: MessageWay;
  /** Of the message of a chat that it came by. */
  readonly telegramMessageId?: string;
}

/** Opens a ticket for a customer who asks, once for each key; returns its id. */
export async function openTicket(
  context: SupportContext,
  ctx: CustomerCtx,
  { body, idempotency, via, telegramMessageId }: TicketOpening,
): Promise<string> {
  const { actor, now } = ctx;
  const once = { ...idempotency, customerId: actor.customerId, route, at: now };
  // The key remembers the id alone: texts stay in one place.
  const { id } = await runOnce(context.platform, once, async (trx) => {
    await lockCustomer(trx, actor.customerId);
    await refuseManyTickets(trx, actor.customerId);
    await refuseManyMessages(trx, actor.customerId, now);
    const follows = body.follows === undefined ? null : requireId("ticket", body.follows);
    if (follows !== null) await findTicket(trx, follows, actor.customerId);
    const things = await readThings(context, trx, actor, body);
    const { ticketId, messageId } = await insertTicket(context, trx, ctx, {
      ...things,
      by: "customer",
      byId: userOf(actor),
      via: via ?? wayOf(actor),
      customerId: actor.customerId,
      siteId: actor.siteId,
      subject: cleanLine("subject", body.subject),
      message: cleanText("message", body.message),
      topic: body.topic ?? things.about?.card.topic ?? "other",
      priority: things.isDown ? "urgent" : "normal",
      follows,
      ...(telegramMessageId !== undefined && { telegramMessageId }),
    });
    await attachFiles(trx, body.fileIds, {
      messageId,
      customerId: actor.customerId,
      uploader: uploaderOf(actor),
    });
    return { id: ticketId };
  });
  return id;
}

interface Things {
  readonly service: KeptService | null;
  readonly about: DescribedThing | null;
  readonly isDown: boolean;
}

/** What it is about, and of which service. */
export async function readThings(
  { subjects }: SupportContext,
  trx: Transaction<DB>,
  asker: CustomerActor | StaffForCustomer,
  { service, about }: { readonly service?: Thing | undefined; readonly about?: Thing | undefined },
): Promise<Things> {
  const all = subjects();
  const known = about === undefined ? null : await describeThing(all, trx, asker, about);
  const named = service === undefined ? known : await describeThing(all, trx, asker, service);
  if (named === null) return { service: null, about: null, isDown: false };
  return { about: known, ...(await serviceOf(all, trx, asker, named)) };
}

export interface NewTicket extends Things {
  readonly by: "customer" | "staff";
  readonly byId: string;
  readonly via: MessageWay;
  readonly customerId: string;
  readonly siteId: number;
  readonly subject: string;
  readonly message: string;
  readonly topic: TicketTopic;
  readonly priority: TicketPriority;
  readonly follows: string | null;
  /** Of the mail that it was opened by. */
  readonly mailMessageId?: string;
  /** Of the message of a chat that it was opened by. */
  readonly telegramMessageId?: string;
}

/** Writes a ticket with its first message, its promise, audit row and event. */
export async function insertTicket(
  { platform }: Pick<SupportContext, "platform">,
  trx: Transaction<DB>,
  ctx: Ctx,
  ticket: NewTicket,
): Promise<{ readonly ticketId: string; readonly messageId: string }> {
  const { now } = ctx;
  const { by, byId, customerId, siteId } = ticket;
  const id = platform.ids.next();
  await insertRow(trx, id, ticket, now);
  await writeOrigin(platform, trx, id, ticket, now);
  const { mailMessageId, telegramMessageId } = ticket;
  const message = {
    ticketId: id,
    by,
    authorId: byId,
    via: ticket.via,
    body: ticket.message,
    ...(mailMessageId !== undefined && { mailMessageId }),
    ...(telegramMessageId !== undefined && { telegramMessageId }),
  };
  const messageId = await writeMessage(platform, trx, message, now);
  await addParticipants(trx, id, { customerId, userId: by === "customer" ? byId : null });
  await writeAudit(trx, ctx, {
    action: "ticket.open",
    objectType: "ticket",
    objectId: id,
    detail: {
      customer: encodeId("customer", customerId),
      topic: ticket.topic,
      priority: ticket.priority,
      via: ticket.via,
      about: ticket.about?.kind ?? ticket.service?.kind ?? null,
    },
  });
  await publishEvent(trx, ctx, supportEvents, {
    name: "support.ticket-opened.v1",
    siteId,
    customerId,
    payload: { ticketId: id, messageId, by },
  });
  return { ticketId: id, messageId };
}

async function insertRow(trx: Transaction<DB>, id: string, ticket: NewTicket, now: Date): Promise<void> {
  const { by, byId, siteId, priority, service } = ticket;
  const isAsked = by === "customer";
  const due = isAsked ? dueAt(await readPromise(trx, siteId), { priority, answer: "first", now }) : null;
  await trx
    .insertInto("tickets")
    .values({
      id,
      site_id: siteId,
      customer_id: ticket.customerId,
      number: await takeNumber(trx, siteId),
      opened_by_kind: by,
      opened_by: byId,
      subject: ticket.subject,
      topic: ticket.topic,
      ...serviceColumns(service),
      state: isAsked ? "open" : "answered",
      priority,
      assignee_id: isAsked ? null : byId,
      first_due_at: due,
      next_due_at: due,
      last_by: by,
      last_customer_at: isAsked ? now : null,
      last_staff_at: isAsked ? null : now,
      follows_id: ticket.follows,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

function serviceColumns(service: KeptService | null) {
  if (service === null) return { service_kind: null, service_id: null, service_label: null };
  return { service_kind: service.kind, service_id: service.uuid, service_label: service.label };
}

/** What it begins with: what is known of the thing that it is about, and the ticket that it goes on from. */
async function writeOrigin(
  platform: SupportContext["platform"],
  trx: Transaction<DB>,
  ticketId: string,
  { about, follows }: NewTicket,
  now: Date,
): Promise<void> {
  if (about !== null) {
    const { kind, uuid, card } = about;
    const details = { kind, id: uuid, label: card.label, facts: card.facts };
    await writeLine(platform, trx, { ticketId, line: "about", details }, now);
  }
  if (follows !== null)
    await writeLine(platform, trx, { ticketId, line: "follows", details: { id: follows } }, now);
}
