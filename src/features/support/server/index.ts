import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { EventStream } from "#src/platform/events/event-stream.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx, CustomerCtx } from "#src/platform/ctx.ts";
import { createPreviewMaker } from "#src/platform/files/preview-maker.ts";
import { createMailParser } from "#src/platform/mail-in/mail-parser.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { SupportTimes } from "#src/shared/support-hours.ts";
import type { SupportContext, SupportDeps } from "./deps.ts";
import { fileJobs } from "./files/file-jobs.ts";
import { supportJobs } from "./jobs.ts";
import { Presence } from "./live/presence.ts";
import { mailJobs } from "./mail/incoming/mail-jobs.ts";
import { takeMail, type TakenMail } from "./mail/incoming/take-mail.ts";
import { mailMessages } from "./mail/mail-messages.ts";
import { typingEvent } from "./live/say-doing.ts";
import { createSupportHandlers } from "./routes.ts";
import { answerTicket } from "./office/answer-ticket.ts";
import { areHoursSet, readHours } from "./settings/read-promise.ts";
import { supportPart } from "./telegram/support-part.ts";
import { bringOverTicket, type BroughtTicket } from "./tickets/bring-over-ticket.ts";
import { closeTicket } from "./tickets/close-ticket.ts";
import { openTicket } from "./tickets/open-ticket.ts";
import { postMessage } from "./tickets/post-message.ts";

export type Support = ReturnType<typeof createSupport>;

/** Tickets and chat, which are one thing: threads of messages between customers and staff. */
export function createSupport(platform: Platform, deps: SupportDeps) {
  const context: SupportContext = {
    ...deps,
    platform,
    presence: new Presence(),
    parser: createMailParser(),
    previews: createPreviewMaker(),
  };
  return {
    handlers: createSupportHandlers(context),
    jobs: [...supportJobs(platform), ...mailJobs(context), ...fileJobs(context)],
    /** Takes a mail in that a mail server pipes to us; null: answers by mail are off. */
    pipe: deps.way.replies === null ? null : (mail: TakenMail) => takeMail(context, mail),
    /** What the bot in Telegram has of tickets. */
    botPart: supportPart(context),
    consumers: [mailMessages(platform, deps, deps.way)],
    /** Opens a ticket for a customer, whatever way they wrote by; returns its UUID. */
    openTicket: (ctx: CustomerCtx, opening: Parameters<typeof openTicket>[2]) =>
      openTicket(context, ctx, opening),
    /** Writes a customer's message, whatever way it came by; returns its UUID. */
    postMessage: (ctx: CustomerCtx, message: Parameters<typeof postMessage>[2]) =>
      postMessage(context, ctx, message),
    /** The same of staff: an answer, or a note for staff alone. */
    answerTicket: (ctx: Ctx<StaffActor>, answer: Parameters<typeof answerTicket>[2]) =>
      answerTicket(context, ctx, answer),
    /** The customer closes a ticket, by its UUID. */
    closeTicket: (ctx: CustomerCtx, id: string) =>
      closeTicket(platform, ctx, { id, customerId: ctx.actor.customerId, by: "customer" }),
    /** Writes a ticket of another product, in the caller's transaction: an import. */
    bringOver: (trx: Transaction<DB>, ticket: BroughtTicket) => bringOverTicket(platform, trx, ticket),
    /** Whether that of a site was set. */
    areHoursSet: (siteId: number): Promise<boolean> => areHoursSet(platform.db.kysely, siteId),
    /** When support of a site works. */
    readHours: async (siteId: number): Promise<SupportTimes> => {
      const { isRoundTheClock, zone, ranges } = await readHours(platform.db.kysely, siteId);
      return { isRoundTheClock: isRoundTheClock || ranges.length === 0, zone, ranges };
    },
    /** Follows what somebody does on tickets, in all processes. */
    followPresence: (events: EventStream): void => {
      events.onPassing(({ name, objectId: ticketId, ...passing }) => {
        if (name === typingEvent) context.presence.note({ ticketId, ...passing });
      });
    },
  };
}
