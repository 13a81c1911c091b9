import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { optionalId, requireId } from "#src/platform/http/require-id.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { supportAdminRoutes } from "../contract-admin.ts";
import type { SupportContext } from "./deps.ts";
import { readPresence } from "./live/read-presence.ts";
import { sayDoing } from "./live/say-doing.ts";
import { acceptMail } from "./office/accept-mail.ts";
import { answerTicket } from "./office/answer-ticket.ts";
import { editMessage } from "./office/edit-message.ts";
import { exportTickets } from "./office/export-tickets.ts";
import { linkTickets } from "./office/link-tickets.ts";
import { listStaffTickets } from "./office/list-tickets.ts";
import { readMailSource, readWholeMail } from "./office/mail-of-message.ts";
import { mergeTickets } from "./office/merge-tickets.ts";
import { readStaffTicket, showPresence } from "./office/read-ticket.ts";
import { showStaffMessage } from "./office/show-messages.ts";
import { showStaffTicket } from "./office/show-tickets.ts";
import { assignTicket, holdTicket, prioritizeTicket } from "./office/work-ticket.ts";
import { writeFirst } from "./office/write-first.ts";
import { ownSite } from "./settings/change-settings.ts";
import { closeTicket } from "./tickets/close-ticket.ts";
import { markRead } from "./tickets/mark-read.ts";
import { findTicket } from "./tickets/ticket-row.ts";

/** Tickets for staff. */
export function supportAdminHandlers(context: SupportContext): Handlers<typeof supportAdminRoutes> {
  const { platform } = context;
  const db = platform.db.kysely;
  const show = ({ actor }: Ctx<StaffActor>, id: string) => showStaffTicket(context, id, actor.staffId);
  const idOf = ({ id }: { readonly id: string }) => requireId("ticket", id);
  const showMessage = ({ actor, now }: Ctx<StaffActor>, id: string) =>
    showStaffMessage(context, id, { staffId: actor.staffId, now });
  return {
    "GET /v2/admin/support/tickets": ({ ctx, query }) => listStaffTickets(context, ctx, query),
    "GET /v2/admin/support/tickets/export": ({ ctx, query }) => exportTickets(context, ctx, query),
    "GET /v2/admin/support/tickets/{id}": ({ ctx, params, query }) =>
      readStaffTicket(context, ctx, { ...params, ...query }),
    "POST /v2/admin/support/tickets": async ({ ctx, body, idempotency }) =>
      show(ctx, await writeFirst(context, ctx, { body, idempotency })),
    "POST /v2/admin/support/tickets/{id}/message": async ({ ctx, params, body, idempotency }) => {
      const id = await answerTicket(context, ctx, {
        ticketId: idOf(params),
        message: body.message,
        isNote: body.note,
        after: optionalId("ticketMessage", body.after),
        canned: optionalId("cannedAnswer", body.canned),
        fileIds: body.fileIds,
        idempotency,
      });
      return showMessage(ctx, id);
    },
    "PUT /v2/admin/support/messages/{id}": async ({ ctx, params, body }) => {
      const id = requireId("ticketMessage", params.id);
      await editMessage(platform, ctx, { id, message: body.message });
      return showMessage(ctx, id);
    },
    "POST /v2/admin/support/messages/{id}/accept": async ({ ctx, params }) =>
      showMessage(ctx, await acceptMail(context, ctx, requireId("ticketMessage", params.id))),
    "GET /v2/admin/support/messages/{id}/mail": ({ params }) =>
      readWholeMail(context, requireId("ticketMessage", params.id)),
    "GET /v2/admin/support/messages/{id}/mail/source": ({ ctx, params }) =>
      readMailSource(context, ctx, requireId("ticketMessage", params.id)),
    "POST /v2/admin/support/tickets/{id}/assign": async ({ ctx, params, body }) => {
      const staffId = body.staff === null ? null : requireId("staff", body.staff);
      const answerers = staffId === null ? [] : await context.answerers();
      if (staffId !== null && !answerers.some(({ id }) => id === staffId)) throw new AppError("not_found");
      await assignTicket(platform, ctx, { id: idOf(params), staffId });
      return show(ctx, idOf(params));
    },
    "POST /v2/admin/support/tickets/{id}/priority": async ({ ctx, params, body }) => {
      await prioritizeTicket(platform, ctx, { id: idOf(params), priority: body.priority });
      return show(ctx, idOf(params));
    },
    "POST /v2/admin/support/tickets/{id}/hold": async ({ ctx, params, body }) => {
      const until = body.until === null ? null : new Date(body.until);
      await holdTicket(platform, ctx, { id: idOf(params), until });
      return show(ctx, idOf(params));
    },
    "POST /v2/admin/support/tickets/{id}/merge": async ({ ctx, params, body }) => {
      const into = requireId("ticket", body.into);
      await mergeTickets(platform, ctx, { id: idOf(params), into });
      return show(ctx, into);
    },
    "POST /v2/admin/support/tickets/{id}/link": async ({ ctx, params, body }) => {
      const other = requireId("ticket", body.ticket);
      await linkTickets(platform, ctx, { id: idOf(params), other, isLinked: body.isLinked });
      return {};
    },
    "POST /v2/admin/support/tickets/{id}/close": async ({ ctx, params }) => {
      await closeTicket(platform, ctx, { id: idOf(params), customerId: null, by: "staff" });
      return show(ctx, idOf(params));
    },
    "POST /v2/admin/support/tickets/{id}/typing": async ({ ctx, params, body }) => {
      const { id: ticketId, customer_id: customerId } = await findTicket(db, idOf(params), null);
      const { staffId: personId } = ctx.actor;
      await sayDoing(context, { customerId, ticketId, by: "staff", personId, doing: body.doing });
      return {};
    },
    "POST /v2/admin/support/tickets/{id}/read": async ({ ctx, params, body }) => {
      const { id: ticketId } = await findTicket(db, idOf(params), null);
      const upTo = requireId("ticketMessage", body.upTo);
      const reader = { kind: "staff", id: ctx.actor.staffId } as const;
      await markRead(db, { ticketId, upTo, reader, now: ctx.now });
      return {};
    },
    "GET /v2/admin/support/colleagues": async ({ ctx }) => ({
      colleagues: (await context.answerers()).map(({ id, name }) => ({
        id: encodeId("staff", id),
        name,
        isYou: id === ctx.actor.staffId,
      })),
    }),
    "GET /v2/admin/support/presence": async ({ ctx }) => {
      const doings = context.presence.at(ctx.now.getTime());
      const byTicket = Map.groupBy(doings, ({ ticketId }) => ticketId);
      const tickets = await Promise.all(
        [...byTicket].map(async ([ticketId, done]) =>
          (await showPresence(context, done, ctx.actor.staffId)).map((one) => ({
            ticketId: encodeId("ticket", ticketId),
            ...one,
          })),
        ),
      );
      return { shown: await readPresence(db, await ownSite(db), ctx.now), tickets: tickets.flat() };
    },
  };
}
