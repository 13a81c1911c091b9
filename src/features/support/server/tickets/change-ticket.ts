import type { Transaction, Updateable } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB, Tickets } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { NamedPayload } from "#src/shared/events.ts";
import { supportEvents } from "../../events.ts";
import type { TicketRow } from "./ticket-row.ts";

interface TicketChange {
  readonly set: Updateable<Tickets>;
  /** Of the audit, e.g. `ticket.close`. */
  readonly action: string;
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
  /** Null: customers see nothing of it. */
  readonly event: NamedPayload<typeof supportEvents> | null;
}

/** What is published of a change, by what it was. */
export const ticketEvent = {
  posted: (payload: { ticketId: string; messageId: string; by: "customer" | "staff" }) => ({
    name: "support.message-posted.v1" as const,
    payload,
  }),
  changed: (ticketId: string) => ({ name: "support.ticket-changed.v1" as const, payload: { ticketId } }),
  closing: (ticketId: string) => ({ name: "support.ticket-closing.v1" as const, payload: { ticketId } }),
  closed: (payload: { ticketId: string; messageId: string; by: string }) => ({
    name: "support.ticket-closed.v1" as const,
    payload,
  }),
};

/** Changes a ticket behind its lock, with audit row and event. */
export async function changeTicket(
  trx: Transaction<DB>,
  ctx: Ctx,
  { id, site_id: siteId, customer_id: customerId }: TicketRow,
  { set, action, detail, event }: TicketChange,
): Promise<void> {
  // What customers see nothing of moves nothing in their lists.
  if (Object.keys(set).length > 0)
    await trx
      .updateTable("tickets")
      .set({ ...set, ...(event !== null && { updated_at: ctx.now }) })
      .where("id", "=", id)
      .execute();
  await writeAudit(trx, ctx, { action, objectType: "ticket", objectId: id, ...(detail && { detail }) });
  if (event === null) return;
  await publishEvent(trx, { now: ctx.now }, supportEvents, { ...event, siteId, customerId });
}
