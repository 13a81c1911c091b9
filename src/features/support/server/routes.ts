import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { supportContract } from "../contract.ts";
import { supportAdminHandlers } from "./admin-routes.ts";
import type { SupportContext } from "./deps.ts";
import { renewAddress } from "./mail/renew-address.ts";
import { readPresence } from "./live/read-presence.ts";
import { sayDoing } from "./live/say-doing.ts";
import { userOf } from "./rules/author.ts";
import { dueAt, readPromise } from "./settings/read-promise.ts";
import { supportFileHandlers } from "./file-routes.ts";
import { supportSettingsHandlers } from "./settings-routes.ts";
import { addParticipant, readColleagues } from "./tickets/add-participant.ts";
import { closeTicket } from "./tickets/close-ticket.ts";
import { listTickets } from "./tickets/list-tickets.ts";
import { seeTicket } from "./tickets/see-ticket.ts";
import { muteTicket } from "./tickets/mute-ticket.ts";
import { openTicket } from "./tickets/open-ticket.ts";
import { postMessage } from "./tickets/post-message.ts";
import { rateTicket } from "./tickets/rate-ticket.ts";
import { readAbout } from "./tickets/read-about.ts";
import { promiseOf, readOneMessage, readThread } from "./tickets/read-thread.ts";
import { showTickets } from "./tickets/show-tickets.ts";
import { findTicket } from "./tickets/ticket-row.ts";

export function createSupportHandlers(context: SupportContext): Handlers<typeof supportContract> {
  const { platform } = context;
  const db = platform.db.kysely;
  const show = async (ctx: { readonly actor: Parameters<typeof userOf>[0] }, id: string) => {
    const row = await findTicket(db, id, ctx.actor.customerId);
    const [ticket] = await showTickets(db, [row], userOf(ctx.actor));
    if (ticket === undefined) throw new Error("a ticket was not shown");
    return ticket;
  };
  return {
    ...supportAdminHandlers(context),
    ...supportSettingsHandlers(context),
    ...supportFileHandlers(context),
    "GET /v2/support/tickets": ({ ctx, query }) => listTickets(context, ctx, query),
    "POST /v2/support/tickets": async ({ ctx, body, idempotency }) =>
      show(ctx, await openTicket(context, ctx, { body, idempotency })),
    "GET /v2/support/tickets/{id}": ({ ctx, params, query }) =>
      readThread(context, ctx, { ...params, ...query }),
    "GET /v2/support/messages/{id}": ({ ctx, params }) => readOneMessage(context, ctx, params.id),
    "POST /v2/support/tickets/{id}/message": async ({ ctx, params, body, idempotency }) => {
      const ticketId = requireId("ticket", params.id);
      const id = await postMessage(context, ctx, { ticketId, ...body, idempotency });
      return (await readOneMessage(context, ctx, encodeId("ticketMessage", id))).message;
    },
    "POST /v2/support/tickets/{id}/close": async ({ ctx, params }) => {
      const id = requireId("ticket", params.id);
      await closeTicket(platform, ctx, { id, customerId: ctx.actor.customerId, by: "customer" });
      return show(ctx, id);
    },
    "POST /v2/support/tickets/{id}/typing": async ({ ctx, params }) => {
      const { customerId, userId } = ctx.actor;
      const ticketId = requireId("ticket", params.id);
      await findTicket(db, ticketId, customerId);
      await sayDoing(context, { customerId, ticketId, by: "customer", personId: userId, doing: "typing" });
      return {};
    },
    "POST /v2/support/tickets/{id}/read": async ({ ctx, params, body }) => {
      const { id: ticketId } = await findTicket(db, requireId("ticket", params.id), ctx.actor.customerId);
      const upTo = requireId("ticketMessage", body.upTo);
      await seeTicket(platform, ctx, { ticketId, upTo });
      return {};
    },
    "POST /v2/support/tickets/{id}/rate": async ({ ctx, params, body }) => {
      const id = requireId("ticket", params.id);
      await rateTicket(platform, ctx, { id, rating: body.rating, note: body.note });
      return show(ctx, id);
    },
    "POST /v2/support/tickets/{id}/mute": async ({ ctx, params, body }) => {
      await muteTicket(platform, ctx, { id: requireId("ticket", params.id), isMuted: body.isMuted });
      return {};
    },
    "GET /v2/support/tickets/{id}/colleagues": async ({ ctx, params }) => ({
      colleagues: await readColleagues(platform, ctx, requireId("ticket", params.id)),
    }),
    "POST /v2/support/tickets/{id}/participants": async ({ ctx, params, body }) => {
      const userId = requireId("user", body.userId);
      await addParticipant(platform, ctx, { id: requireId("ticket", params.id), userId });
      return {};
    },
    "POST /v2/support/tickets/{id}/renew-address": async ({ ctx, params }) => {
      await renewAddress(platform, ctx, requireId("ticket", params.id));
      return {};
    },
    "GET /v2/support/about": ({ ctx, query }) => readAbout(context, ctx, query),
    "GET /v2/support/presence": async ({ ctx }) => ({
      ...(await readPresence(db, ctx.actor.siteId, ctx.now)),
      promise: await promiseNow(db, ctx.actor.siteId, ctx.now),
    }),
  };
}

/** By when a usual ticket that is sent now is answered. One about a service that is down may be answered sooner. */
async function promiseNow(db: Kysely<DB>, siteId: number, now: Date) {
  const promise = await readPromise(db, siteId);
  const first_due_at = dueAt(promise, { priority: "normal", answer: "first", now });
  return promiseOf(promise.hours, { first_due_at, next_due_at: null });
}
