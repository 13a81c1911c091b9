import type * as z from "zod/mini";
import { showCustomers } from "#src/features/accounts/server/index.ts";
import type { RouteOutput } from "#src/shared/contract.ts";
import { encodeId } from "#src/shared/ids.ts";
import { type TicketPriority, ticketPriorities } from "#src/shared/support.ts";
import type { supportAdminRoutes } from "../../contract-admin.ts";
import type { SupportContext } from "../deps.ts";
import { readLastMessages } from "../tickets/last-messages.ts";
import { commonOf, timeOf } from "../tickets/show-tickets.ts";
import type { TicketRow } from "../tickets/ticket-row.ts";

export type StaffTicket = RouteOutput<
  (typeof supportAdminRoutes)["POST /v2/admin/support/tickets/{id}/assign"]
>;

/** Tickets as staff sees them; unread is what this member has not read. */
export async function showStaffTickets(
  { platform, namesOfStaff }: SupportContext,
  rows: readonly TicketRow[],
  staffId: string,
): Promise<StaffTicket[]> {
  const db = platform.db.kysely;
  const ids = rows.map(({ id }) => id);
  const lastOf = await readLastMessages(db, ids, { kind: "staff", id: staffId });
  const customerOf = await showCustomers(
    db,
    rows.map((row) => row.customer_id),
  );
  const names = await namesOfStaff(rows.flatMap((row) => row.assignee_id ?? []));
  return rows.map((row) => {
    const last = lastOf(row.id);
    return {
      ...commonOf(row),
      priority: priorityOf(row.priority),
      customer: customerOf(row.customer_id),
      assignee: row.assignee_id === null ? null : shownStaff(row.assignee_id, names),
      lastMessage: { excerpt: last.excerpt, by: last.by, at: (last.at ?? row.updated_at).toISOString() },
      unread: last.unread,
      lastCustomerAt: timeOf(row.last_customer_at),
      lastStaffAt: timeOf(row.last_staff_at),
      ratingNote: row.rating_note,
    };
  });
}

/** One ticket, as an act on it answers. */
export async function showStaffTicket(
  context: SupportContext,
  id: string,
  staffId: string,
): Promise<StaffTicket> {
  const row = await context.platform.db.kysely
    .selectFrom("tickets")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const [shown] = await showStaffTickets(context, [row], staffId);
  if (shown === undefined) throw new Error("a ticket was not shown");
  return shown;
}

/** A member of staff by the name that they chose. */
export function shownStaff(id: string, names: ReadonlyMap<string, string>) {
  return { id: encodeId("staff", id), name: names.get(id) ?? "" };
}

export function priorityOf(text: string): TicketPriority {
  return ticketPriorities.find((one) => one === text) ?? "normal";
}

export type StaffMessageShape = z.input<
  (typeof supportAdminRoutes)["POST /v2/admin/support/tickets/{id}/message"]["output"]
>;
