import type * as z from "zod/mini";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { cellsOf, exportPages } from "#src/platform/operator/export-pages.ts";
import type { supportAdminRoutes } from "../../contract-admin.ts";
import type { SupportContext } from "../deps.ts";
import { readPage } from "./list-tickets.ts";
import { showStaffTickets } from "./show-tickets.ts";

type Export = (typeof supportAdminRoutes)["GET /v2/admin/support/tickets/export"];

/** The tickets of a view as a file: subjects, no messages. */
export function exportTickets(
  context: SupportContext,
  ctx: Ctx<StaffActor>,
  query: z.output<Export["query"]>,
) {
  const { staffId } = ctx.actor;
  return exportPages(context.platform, ctx, {
    action: "tickets.export",
    query,
    list: async (asked) => {
      const { page, nextCursor } = await readPage(context, { staffId, now: ctx.now }, asked);
      return { rows: await showStaffTickets(context, page, staffId), nextCursor };
    },
    row: ({ customer, service, assignee, ...ticket }): z.input<Export["csv"]> => ({
      id: ticket.id,
      number: ticket.number,
      subject: ticket.subject,
      topic: ticket.topic,
      state: ticket.state,
      priority: ticket.priority,
      service: service?.label ?? "",
      ...cellsOf(customer),
      assignee: assignee?.name ?? "",
      firstDueAt: ticket.firstDueAt,
      nextDueAt: ticket.nextDueAt,
      firstAnsweredAt: ticket.firstAnsweredAt,
      closedAt: ticket.closedAt,
      rating: ticket.rating,
      createdAt: ticket.createdAt,
    }),
  });
}
