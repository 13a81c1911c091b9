import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import type { TicketPriority } from "#src/shared/support.ts";
import { afterHold, afterPriority, afterResume } from "../rules/thread.ts";
import { dueAt, readPromise } from "../settings/read-promise.ts";
import { changeTicket, ticketEvent } from "../tickets/change-ticket.ts";
import { lockTicket } from "../tickets/ticket-row.ts";
import { writeLine } from "../tickets/write-message.ts";

type StaffCtx = Ctx<StaffActor>;

/** Gives a ticket to a member of staff, or to no one. */
export async function assignTicket(
  platform: Platform,
  ctx: StaffCtx,
  { id, staffId }: { readonly id: string; readonly staffId: string | null },
): Promise<void> {
  await transaction(platform, async (trx) => {
    const ticket = await lockTicket(trx, id, null);
    if (ticket.assignee_id === staffId) return;
    const detail = { before: ticket.assignee_id, after: staffId };
    await changeTicket(trx, ctx, ticket, {
      set: { assignee_id: staffId },
      action: "ticket.assign",
      detail,
      event: null,
    });
  });
}

/** Sets how urgent a ticket is. */
export async function prioritizeTicket(
  platform: Platform,
  ctx: StaffCtx,
  { id, priority }: { readonly id: string; readonly priority: TicketPriority },
): Promise<void> {
  await transaction(platform, async (trx) => {
    const ticket = await lockTicket(trx, id, null);
    if (ticket.priority === priority) return;
    const promise = await readPromise(trx, ticket.site_id);
    const from = ticket.last_customer_at ?? ctx.now;
    const answer = ticket.first_answered_at === null && ticket.first_due_at !== null ? "first" : "next";
    const sooner = afterPriority(ticket, dueAt(promise, { priority, answer, now: from }));
    await changeTicket(trx, ctx, ticket, {
      set: { priority, ...sooner },
      action: "ticket.prioritize",
      detail: { before: ticket.priority, after: priority },
      // The customer sees by when an answer is promised, not why.
      event: sooner.next_due_at === undefined ? null : ticketEvent.changed(id),
    });
  });
}

/** Waits for somebody else until a moment, or, with null, no longer. */
export async function holdTicket(
  platform: Platform,
  ctx: Ctx,
  { id, until }: { readonly id: string; readonly until: Date | null },
): Promise<void> {
  if (until !== null && until <= ctx.now) throw new AppError("date_past", undefined, { until: "date_past" });
  await transaction(platform, async (trx) => {
    const ticket = await lockTicket(trx, id, null);
    if (ticket.state === "closed") throw new AppError("ticket_closed");
    if (until === null && ticket.state !== "held") return;
    const due = dueAt(await readPromise(trx, ticket.site_id), {
      priority: ticket.priority,
      answer: "next",
      now: ctx.now,
    });
    await writeLine(platform, trx, { ticketId: id, line: until === null ? "resumed" : "held" }, ctx.now);
    await changeTicket(trx, ctx, ticket, {
      set: until === null ? afterResume(ticket, due) : afterHold(until),
      action: until === null ? "ticket.resume" : "ticket.hold",
      ...(until !== null && { detail: { until: until.toISOString() } }),
      event: ticketEvent.changed(id),
    });
  });
}
