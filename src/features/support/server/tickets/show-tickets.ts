import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { encodeId } from "#src/shared/ids.ts";
import { type TicketState, ticketStates, type TicketTopic, ticketTopics } from "#src/shared/support.ts";
import type { ticketOutput } from "../../contract-outputs.ts";
import { reopensUntil } from "../rules/thread.ts";
import { shownService } from "./describe-thing.ts";
import { type LastMessage, readLastMessages } from "./last-messages.ts";
import type { TicketRow } from "./ticket-row.ts";

export type ShownTicket = z.input<typeof ticketOutput>;

/** Tickets as their customer sees them, with what of them this user has not read. */
export async function showTickets(
  db: Kysely<DB>,
  rows: readonly TicketRow[],
  userId: string,
): Promise<ShownTicket[]> {
  const lastOf = await readLastMessages(
    db,
    rows.map(({ id }) => id),
    { kind: "user", id: userId },
  );
  return rows.map((row) => showTicket(row, lastOf(row.id)));
}

function showTicket(row: TicketRow, last: LastMessage): ShownTicket {
  return {
    ...commonOf(row),
    lastMessage: { excerpt: last.excerpt, by: last.by, at: (last.at ?? row.updated_at).toISOString() },
    unread: last.unread,
    reopensUntil: row.merged_into === null ? timeOf(reopensUntil(row)) : null,
  };
}

/** What customers and staff see alike. */
export function commonOf(row: TicketRow) {
  return {
    id: encodeId("ticket", row.id),
    number: row.number,
    subject: row.subject,
    topic: topicOf(row.topic),
    state: stateOf(row.state),
    service: shownService(row),
    firstDueAt: timeOf(row.first_due_at),
    nextDueAt: timeOf(row.next_due_at),
    firstAnsweredAt: row.first_due_at === null ? null : timeOf(row.first_answered_at),
    heldUntil: timeOf(row.held_until),
    closedAt: timeOf(row.closed_at),
    rating: row.rating,
    followsId: row.follows_id === null ? null : encodeId("ticket", row.follows_id),
    mergedIntoId: row.merged_into === null ? null : encodeId("ticket", row.merged_into),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function timeOf(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}

export function stateOf(text: string): TicketState {
  return ticketStates.find((one) => one === text) ?? "open";
}

export function topicOf(text: string): TicketTopic {
  return ticketTopics.find((one) => one === text) ?? "other";
}
