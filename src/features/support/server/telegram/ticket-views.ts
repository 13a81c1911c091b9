import type { BotAsked, BotButton, BotReply, BotView } from "#src/platform/bot/bot-part.ts";
import { cutText, escapeBot } from "#src/platform/bot/escape-bot.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { pathOf } from "#src/shared/paths.ts";
import type { SupportContext } from "../deps.ts";
import { listTickets } from "../tickets/list-tickets.ts";
import { seeTicket } from "../tickets/see-ticket.ts";
import { readThread } from "../tickets/read-thread.ts";
import type { ShownMessage } from "../tickets/show-messages.ts";
import type { ShownTicket } from "../tickets/show-tickets.ts";
import { aboutNew, aboutTicket } from "./about-ticket.ts";

const searched = 50;
const shownTickets = 10;
const shownMessages = 3;
const [longestLabel, longestMessage] = [60, 900];

/** `/support`: the tickets that are not closed, and a way to a new one. */
export function supportCommand(context: SupportContext): BotView {
  return {
    name: "support",
    right: "support.read",
    async show(asked, rest) {
      if (rest.trim().toLowerCase() === "new") return askNew(asked);
      const { say, ctx } = asked;
      const { tickets } = await listTickets(context, ctx, { limit: searched, offset: 0 });
      const open = tickets.filter(({ state }) => state !== "closed");
      const isMore = open.length > shownTickets;
      const lines = open.length === 0 ? [say("bot.support.none")] : [say("bot.support.how")];
      const all: BotButton = {
        label: say("bot.support.all"),
        url: `${asked.origin}${pathOf("cabinet-support")}`,
      };
      return {
        html: [`<b>${say("bot.support.title")}</b>`, "", ...lines].join("\n"),
        buttons: [
          ...open
            .slice(0, shownTickets)
            .map((ticket): BotButton[] => [
              { label: labelOf(asked, ticket), view: "ticket", object: ticket.id },
            ]),
          [newButton(asked), ...(isMore ? [all] : [])],
        ],
      };
    },
  };
}

function labelOf({ say }: BotAsked, { number, subject, unread, state }: ShownTicket): string {
  const news = unread > 0 ? say("bot.support.unread", { count: unread }) : say(`bot.support.state.${state}`);
  return `${cutText(`#${number} ${subject}`, longestLabel)} · ${news}`;
}

/** One ticket with its newest messages; an answer to it goes into the ticket. */
export function ticketView(context: SupportContext): BotView {
  return {
    name: "ticket",
    right: "support.read",
    async show(asked, id) {
      const { ctx, say } = asked;
      const ticketId = decodeId("ticket", id);
      if (ticketId === null) return null;
      const { ticket, messages } = await readThread(context, ctx, { id });
      const last = messages.at(-1);
      if (last !== undefined)
        await seeTicket(context.platform, ctx, { ticketId, upTo: requireId("ticketMessage", last.id) });
      const written = messages.filter(({ by }) => by !== "system").slice(-shownMessages);
      const head = `<b>${titleOf(ticket)}</b> · ${say(`bot.support.state.${ticket.state}`)}`;
      return {
        html: [
          head,
          ...written.map((message) => messageHtml(asked, message)),
          say("bot.support.answerHere"),
        ].join("\n\n"),
        buttons: [
          [openButton(asked, ticketId), { label: say("bot.support.list"), view: "support", object: "" }],
        ],
        about: aboutTicket(ticketId),
      };
    },
  };
}

export function titleOf({ number, subject }: Pick<ShownTicket, "number" | "subject">): string {
  return escapeBot(`#${number} ${subject}`);
}

function messageHtml({ say }: BotAsked, { isYou, authorName, text }: ShownMessage): string {
  const name = isYou ? say("bot.support.you") : escapeBot(authorName ?? say("bot.support.us"));
  return `<b>${name}</b>\n${escapeBot(cutText(text, longestMessage))}`;
}

export function openButton({ say, origin }: Pick<BotAsked, "say" | "origin">, ticketId: string): BotButton {
  const path = pathOf("cabinet-support-chat", { id: encodeId("ticket", ticketId) });
  return { label: say("bot.notice.open"), url: `${origin}${path}` };
}

export function newButton({ say }: Pick<BotAsked, "say">): BotButton {
  return { label: say("bot.support.new"), view: "ticket-new", object: "" };
}

/** Asks what a new ticket is about: the answer opens it. */
export const newTicketView: BotView = {
  name: "ticket-new",
  right: "support.write",
  show: async (asked) => askNew(asked),
};

function askNew({ say }: BotAsked): BotReply {
  return { html: say("bot.support.askNew"), about: aboutNew, asksReply: true };
}
