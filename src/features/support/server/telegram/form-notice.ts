import type { Transaction } from "kysely";
import * as z from "zod";
import type { BotNotice, BotNoticeForm } from "#src/platform/bot/bot-part.ts";
import { cutText, escapeBot } from "#src/platform/bot/escape-bot.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { readEventPayload } from "#src/platform/events/read-event.ts";
import type { SupportDeps } from "../deps.ts";
import { readMessage } from "../tickets/read-messages.ts";
import { findTicket } from "../tickets/ticket-row.ts";
import { readWays } from "../tickets/ways.ts";
import { aboutTicket } from "./about-ticket.ts";
import { titleOf } from "./ticket-views.ts";

const written: ReadonlySet<string> = new Set(["ticketOpened", "ticketAnswered"]);
const longestText = 3000;

const payloadForm = z.object({ ticketId: z.uuid(), messageId: z.uuid() });

/** What staff wrote, as a message of the bot that is answered in the chat; unless it goes another way. */
export async function formNotice(
  deps: Pick<SupportDeps, "namesOfStaff" | "chatOf">,
  trx: Transaction<DB>,
  { key, userId, eventId, say }: BotNotice,
): Promise<BotNoticeForm | null> {
  if (!written.has(key) || eventId === null) return null;
  const read = payloadForm.safeParse(await readEventPayload(trx, eventId));
  if (!read.success) return null;
  const { ticketId, messageId } = read.data;
  const ticket = await findTicket(trx, ticketId, null);
  const { telegram: isSent } = await readWays(deps, trx, { ticketId, messageId, userId });
  // Notes are not found.
  const message = await readMessage(trx, messageId, "customer");
  const names = await deps.namesOfStaff(message.author_id === null ? [] : [message.author_id]);
  const name = names.get(message.author_id ?? "") ?? null;
  const wrote = name === null ? say("bot.support.us") : escapeBot(name);
  return {
    isSent,
    html: `<b>${titleOf(ticket)}</b>\n${wrote}\n\n${escapeBot(cutText(message.body, longestText))}`,
    about: aboutTicket(ticketId),
  };
}
