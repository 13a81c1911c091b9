import type { BotPart } from "#src/platform/bot/bot-part.ts";
import type { SupportContext } from "../deps.ts";
import { formNotice } from "./form-notice.ts";
import { hearAnswer } from "./hear-answer.ts";
import { newTicketView, supportCommand, ticketView } from "./ticket-views.ts";

/** Tickets by the bot in Telegram: what staff writes comes to the chat, and an answer to it goes into the ticket. */
export function supportPart(context: SupportContext): BotPart {
  return {
    commands: [supportCommand(context)],
    views: [ticketView(context), newTicketView],
    acts: [],
    hear: (asked, said) => hearAnswer(context, asked, said),
    formNotice: (trx, notice) => formNotice(context, trx, notice),
  };
}
