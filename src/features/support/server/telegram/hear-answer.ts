import { createHash } from "node:crypto";
import type { BotAsked, BotHeard, BotReply } from "#src/platform/bot/bot-part.ts";
import { cutText } from "#src/platform/bot/escape-bot.ts";
import { mayDo } from "#src/shared/access.ts";
import { AppError } from "#src/shared/errors.ts";
import { maxSubjectCharacters, reopenDays } from "#src/shared/support.ts";
import type { SupportContext } from "../deps.ts";
import { cleanLine } from "../rules/clean-text.ts";
import { openTicket } from "../tickets/open-ticket.ts";
import { postMessage } from "../tickets/post-message.ts";
import { aboutNew, aboutTicket, ticketIn } from "./about-ticket.ts";
import { newButton, openButton } from "./ticket-views.ts";

/** Writes an answer to a message of the bot in the ticket that it is about, or opens one; null: it is about neither. */
export async function hearAnswer(
  context: SupportContext,
  asked: BotAsked,
  heard: BotHeard,
): Promise<BotReply | null> {
  const place = await placeOf(context, asked, heard);
  if (place === null) return null;
  const { say, ctx, language } = asked;
  if (!mayDo(ctx.actor.member, { right: "support.write" })) return { html: say("bot.noAccess") };
  if (heard.text.trim() === "")
    return heard.files.length > 0 ? { html: say("bot.support.fileNotTaken") } : null;
  try {
    if (place === aboutNew) return await openByAnswer(context, asked, heard);
    return await postAnswer(context, asked, heard, place);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "ticket_closed")
      return { html: say("bot.support.tooLate", { days: reopenDays }), buttons: [[newButton(asked)]] };
    const reason = context.texts.text(language, `errors.${error.code}`, { ...error.params });
    return { html: say("bot.failed", { reason }) };
  }
}

/** The ticket's UUID, or that a new one is begun. A correction goes where its message went. */
async function placeOf(
  { platform }: Pick<SupportContext, "platform">,
  { ctx }: BotAsked,
  { about, key, editKey }: BotHeard,
): Promise<string | null> {
  if (editKey === null) return about === aboutNew ? about : ticketIn(about);
  const posted = await platform.db.kysely
    .selectFrom("ticket_messages")
    .innerJoin("tickets", "tickets.id", "ticket_messages.ticket_id")
    .select("ticket_id")
    .where("telegram_message_id", "=", key)
    .where("customer_id", "=", ctx.actor.customerId)
    .where("author_id", "=", ctx.actor.userId)
    .executeTakeFirst();
  return posted?.ticket_id ?? null;
}

async function postAnswer(
  context: SupportContext,
  asked: BotAsked,
  { text, files, key: ownKey, editKey }: BotHeard,
  ticketId: string,
): Promise<BotReply> {
  const { texts } = context;
  const key = editKey ?? ownKey;
  const message = editKey === null ? text : texts.text(asked.language, "tickets.edited", { text });
  const id = await postMessage(context, asked.ctx, {
    ticketId,
    message,
    telegramMessageId: key,
    idempotency: onceBy(key, message),
  });
  const posted = await context.platform.db.kysely
    .selectFrom("ticket_messages")
    .innerJoin("tickets", "tickets.id", "ticket_messages.ticket_id")
    .select(["tickets.id", "number"])
    .where("ticket_messages.id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    html: [
      asked.say("bot.support.posted", { number: posted.number }),
      ...(files.length > 0 ? [asked.say("bot.support.fileNotTaken")] : []),
    ].join("\n"),
    about: aboutTicket(posted.id),
    isQuiet: true,
  };
}

async function openByAnswer(
  context: SupportContext,
  asked: BotAsked,
  { text, key }: BotHeard,
): Promise<BotReply> {
  const subject = cutText(cleanLine("subject", text.trim().split("\n", 1)[0] ?? ""), maxSubjectCharacters);
  const id = await openTicket(context, asked.ctx, {
    body: { subject, message: text },
    telegramMessageId: key,
    idempotency: onceBy(key, text),
  });
  const { number } = await context.platform.db.kysely
    .selectFrom("tickets")
    .select("number")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    html: asked.say("bot.support.opened", { number }),
    buttons: [[openButton(asked, id)]],
    about: aboutTicket(id),
  };
}

function onceBy(key: string, text: string) {
  return { key: `telegram/${key}`, requestHash: createHash("sha256").update(text).digest() };
}
