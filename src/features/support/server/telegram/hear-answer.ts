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
import { takeFiles, type TakenFiles } from "./take-files.ts";
import { newButton, openButton } from "./ticket-views.ts";

/** Writes an answer to a message of the bot in the ticket that it is about, or opens one; null: it is about neither. */
export async function hearAnswer(
  context: SupportContext,
  asked: BotAsked,
  said: BotHeard,
): Promise<BotReply | null> {
  const place = await placeOf(context, asked, said);
  if (place === null) return null;
  const { say, ctx, language } = asked;
  if (!mayDo(ctx.actor.member, { right: "support.write" })) return { html: say("bot.noAccess") };
  try {
    // One that comes again is there, with its files.
    const before = await findWritten(context, said.editKey ?? said.key);
    if (before !== null) return postedReply(asked, before);
    const files = await takeFiles(context, asked, said);
    const text = said.text.trim() === "" ? files.names : said.text;
    if (text === "") return files.refusals.length > 0 ? { html: files.refusals.join("\n") } : null;
    const written = { ...said, text };
    const answer =
      place === aboutNew
        ? await openByAnswer(context, asked, written, files)
        : await postAnswer(context, asked, written, { ticketId: place, files });
    return { ...answer, html: [answer.html, ...files.refusals].join("\n") };
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

interface WrittenIn {
  /** Of the ticket. */
  readonly id: string;
  readonly number: number;
}

/** The ticket that a message of a chat is in; null: it is in none. */
async function findWritten(
  { platform }: Pick<SupportContext, "platform">,
  telegramMessageId: string,
): Promise<WrittenIn | null> {
  const row = await platform.db.kysely
    .selectFrom("ticket_messages")
    .innerJoin("tickets", "tickets.id", "ticket_messages.ticket_id")
    .select(["tickets.id", "number"])
    .where("telegram_message_id", "=", telegramMessageId)
    .executeTakeFirst();
  return row ?? null;
}

function postedReply({ say }: BotAsked, { id, number }: WrittenIn): BotReply {
  return { html: say("bot.support.posted", { number }), about: aboutTicket(id), isQuiet: true };
}

async function postAnswer(
  context: SupportContext,
  asked: BotAsked,
  { text, key: ownKey, editKey }: BotHeard,
  { ticketId, files }: { readonly ticketId: string; readonly files: TakenFiles },
): Promise<BotReply> {
  const { texts } = context;
  const key = editKey ?? ownKey;
  const message = editKey === null ? text : texts.text(asked.language, "tickets.edited", { text });
  await postMessage(context, asked.ctx, {
    ticketId,
    message,
    fileIds: files.ids,
    telegramMessageId: key,
    idempotency: onceBy(key, message),
  });
  // It may have been joined into another ticket.
  const posted = await findWritten(context, key);
  if (posted === null) throw new Error("a message was not written");
  return postedReply(asked, posted);
}

async function openByAnswer(
  context: SupportContext,
  asked: BotAsked,
  { text, key }: BotHeard,
  files: TakenFiles,
): Promise<BotReply> {
  const subject = cutText(cleanLine("subject", text.trim().split("\n", 1)[0] ?? ""), maxSubjectCharacters);
  const id = await openTicket(context, asked.ctx, {
    body: { subject, message: text, fileIds: [...files.ids] },
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
