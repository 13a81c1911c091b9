import { sql } from "kysely";
import type * as z from "zod/mini";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { optionalId, requireId } from "#src/platform/http/require-id.ts";
import type { RouteOutput } from "#src/shared/contract.ts";
import type { supportContract } from "../../contract.ts";
import type { promiseOutput } from "../../contract-outputs.ts";
import type { SupportContext } from "../deps.ts";
import { readPresence } from "../live/read-presence.ts";
import { userOf } from "../rules/author.ts";
import { hoursText } from "../rules/hours-text.ts";
import type { WorkingHours } from "../rules/working-time.ts";
import { readHours } from "../settings/read-promise.ts";
import { readParticipants } from "./participants.ts";
import { readMessage, readMessages } from "./read-messages.ts";
import { showMessages } from "./show-messages.ts";
import { showTickets, timeOf } from "./show-tickets.ts";
import { findTicket, type TicketRow } from "./ticket-row.ts";

type Thread = RouteOutput<(typeof supportContract)["GET /v2/support/tickets/{id}"]>;

/** A ticket with its messages, for its customer. */
export async function readThread(
  context: SupportContext,
  { actor, now }: CustomerCtx,
  asked: { readonly id: string; readonly after?: string | undefined; readonly before?: string | undefined },
): Promise<Thread> {
  const { db } = context.platform;
  const ticket = await findTicket(db.kysely, requireId("ticket", asked.id), actor.customerId);
  const { messages, hasEarlier } = await readMessages(db.kysely, {
    ticketId: ticket.id,
    sight: "customer",
    after: optionalId("ticketMessage", asked.after),
    before: optionalId("ticketMessage", asked.before),
  });
  const [shown] = await showTickets(db.kysely, [ticket], userOf(actor));
  if (shown === undefined) throw new Error("a ticket was not shown");
  return {
    ticket: shown,
    messages: await showMessages(context, messages, { readerId: userOf(actor), sight: "customer" }),
    hasEarlier,
    participants: await readParticipants(db.kysely, ticket.id),
    staff: await staffOf(context, ticket.id),
    promise: promiseOf(await readHours(db.kysely, ticket.site_id), ticket),
    presence: await readPresence(db.kysely, ticket.site_id, now),
  };
}

/** One message with its ticket. */
export async function readOneMessage(context: SupportContext, { actor }: CustomerCtx, id: string) {
  const db = context.platform.db.kysely;
  const row = await readMessage(db, requireId("ticketMessage", id), "customer");
  const ticket = await findTicket(db, row.ticket_id, actor.customerId);
  const [shown] = await showTickets(db, [ticket], userOf(actor));
  const [message] = await showMessages(context, [row], { readerId: userOf(actor), sight: "customer" });
  if (shown === undefined || message === undefined) throw new Error("a message was not shown");
  return { ticket: shown, message };
}

/** Who of staff wrote to the customer in a ticket: not who wrote notes alone. */
async function staffOf(
  { platform, namesOfStaff }: SupportContext,
  ticketId: string,
): Promise<{ name: string }[]> {
  const { rows } = await sql<{ author_id: string }>`
    SELECT author_id FROM ticket_messages
    WHERE ticket_id = ${ticketId} AND author_kind = 'staff' AND visibility = 'public' AND author_id IS NOT NULL
    GROUP BY author_id ORDER BY min(seq)`.execute(platform.db.kysely);
  const names = await namesOfStaff(rows.map((row) => row.author_id));
  return rows.flatMap((row) => {
    const name = names.get(row.author_id);
    return name === undefined ? [] : [{ name }];
  });
}

/** What is promised of a ticket, and in which hours promises count. */
export function promiseOf(
  hours: WorkingHours,
  ticket: Pick<TicketRow, "first_due_at" | "next_due_at">,
): z.input<typeof promiseOutput> {
  return {
    firstDueAt: timeOf(ticket.first_due_at),
    nextDueAt: timeOf(ticket.next_due_at),
    hours: showHours(hours),
    hoursText: hoursText(hours),
  };
}

export function showHours({ isRoundTheClock, zone, ranges, holidays }: WorkingHours) {
  return {
    isRoundTheClock,
    zone,
    ranges: ranges.map((range) => ({ ...range })),
    holidays: [...holidays],
  };
}
