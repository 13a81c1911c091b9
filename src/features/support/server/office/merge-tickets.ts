import { sql, type Transaction } from "kysely";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { afterClose, afterMerge } from "../rules/thread.ts";
import { dueAt, readPromise } from "../settings/read-promise.ts";
import { changeTicket, ticketEvent } from "../tickets/change-ticket.ts";
import { lockTicket, type TicketRow } from "../tickets/ticket-row.ts";
import { writeLine } from "../tickets/write-message.ts";

interface Merge {
  /** UUIDs. */
  readonly id: string;
  readonly into: string;
}

/** Moves all messages of a ticket into another one of the same customer; the former is closed and names the latter. */
export async function mergeTickets(
  platform: Platform,
  ctx: Ctx<StaffActor>,
  { id, into }: Merge,
): Promise<void> {
  if (id === into) throw new AppError("ticket_merged");
  await transaction(platform, async (trx) => {
    const [source, target] = await lockBoth(trx, id, into);
    // Of another customer there is none: no messages get into the thread of somebody else.
    if (source.customer_id !== target.customer_id) throw new AppError("not_found");
    if (source.merged_into !== null || target.merged_into !== null) throw new AppError("ticket_merged");
    if (target.state === "closed") throw new AppError("ticket_closed");
    await moveMessages(trx, { id, into });
    const due = dueAt(await readPromise(trx, target.site_id), {
      priority: target.priority,
      answer: "next",
      now: ctx.now,
    });
    const lastBy = await lastByOf(trx, into);
    await writeLine(platform, trx, { ticketId: into, line: "merged", details: { id } }, ctx.now);
    await writeLine(platform, trx, { ticketId: id, line: "merged", details: { id: into } }, ctx.now);
    await changeTicket(trx, ctx, target, {
      set: afterMerge(target, source, { lastBy, due, now: ctx.now }),
      action: "ticket.absorb",
      detail: { other: id },
      event: ticketEvent.changed(into),
    });
    await changeTicket(trx, ctx, source, {
      set: { ...afterClose(source.closed_at ?? ctx.now), merged_into: into },
      action: "ticket.merge",
      detail: { into },
      event: ticketEvent.changed(id),
    });
  });
}

/** The smaller id first, as every merge does. */
async function lockBoth(trx: Transaction<DB>, id: string, into: string): Promise<[TicketRow, TicketRow]> {
  if (id < into) {
    const source = await lockTicket(trx, id, null);
    return [source, await lockTicket(trx, into, null)];
  }
  const target = await lockTicket(trx, into, null);
  return [await lockTicket(trx, id, null), target];
}

async function moveMessages(trx: Transaction<DB>, { id, into }: Merge): Promise<void> {
  await sql`UPDATE ticket_messages SET ticket_id = ${into} WHERE ticket_id = ${id}`.execute(trx);
  // Who took part in the one takes part in the other; what was read there was read.
  await sql`
    INSERT INTO ticket_participants (ticket_id, user_id, is_muted)
    SELECT ${into}, user_id, is_muted FROM ticket_participants WHERE ticket_id = ${id}
    ON CONFLICT DO NOTHING`.execute(trx);
  await sql`DELETE FROM ticket_reads WHERE ticket_id = ${id}`.execute(trx);
}

async function lastByOf(trx: Transaction<DB>, id: string): Promise<string> {
  const row = await trx
    .selectFrom("ticket_messages")
    .select("author_kind")
    .where("ticket_id", "=", id)
    .where("visibility", "=", "public")
    .where("author_kind", "<>", "system")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.author_kind === "staff" ? "staff" : "customer";
}
