import type { BotAsked } from "#src/platform/bot/bot-part.ts";
import { chatKey } from "#src/platform/rate-limit/limit-keys.ts";
import { AppError } from "#src/shared/errors.ts";
import { mayDo } from "#src/shared/access.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { BotContext } from "../deps.ts";
import { endLink } from "../links/end-link.ts";
import { findByChat, type LinkRow } from "../links/link-rows.ts";
import { findCommand } from "./find-part.ts";
import { hearMessage, textOf, type Written } from "./hear-message.ts";
import { helpText } from "./help-text.ts";
import { openToken } from "./open-token.ts";
import { readAsked } from "./read-asked.ts";
import { type Answer, type AnsweredChat, reply, replyIn } from "./reply.ts";
import { createSay } from "./say.ts";
import type { Turn } from "./turn.ts";

/** How often it is written down that a chat was used. */
const seenMs = 60_000;

/** Answers what somebody wrote. A chat that writes too much is not answered for a while. */
export async function onMessage(context: BotContext, turn: Turn, written: Written): Promise<void> {
  if (!(await isWithin(context, turn))) return;
  const link = await findByChat(context.platform.db.kysely, context.siteId, turn.chatId);
  const chat: AnsweredChat = { ...turn, linkId: link?.id ?? null };
  const [, word = "", rest = ""] =
    /^\/([a-z]{1,32})(?:@\w+)?(?:\s+([\s\S]*))?$/i.exec(textOf(written.message).trim()) ?? [];
  const command = word.toLowerCase();
  if (command === "start" && rest !== "") return openToken(context, chat, link ?? null, rest.trim());
  if (link === undefined) return answerUnknown(context, chat);
  await answerConnected(context, chat, link, { ...written, command, rest: rest.trim() });
}

interface Read extends Written {
  readonly command: string;
  /** What follows the command. */
  readonly rest: string;
}

/** Answers in a connected chat, by what its person may do now. */
async function answerConnected(
  context: BotContext,
  chat: AnsweredChat,
  link: LinkRow,
  written: Read,
): Promise<void> {
  await noteUse(context, link, chat.now);
  const read = await readAsked(context, link, chat.now);
  const language = read.is === "open" ? read.asked.language : read.language;
  if (written.command === "stop") return stop(context, chat, link, language);
  const answer =
    read.is === "open"
      ? await answerOf(context, chat, link, read.asked, written)
      : { html: createSay(context.texts, language)("bot.closed") };
  await reply(context, chat, answer);
}

async function answerOf(
  context: BotContext,
  turn: Turn,
  link: LinkRow,
  asked: BotAsked,
  { command, rest, ...written }: Read,
): Promise<Answer> {
  if (command === "help" || command === "start") return helpText(context, asked);
  const found = findCommand(context, command);
  if (found !== undefined) {
    const shown = mayDo(asked.ctx.actor.member, found) ? await found.show(asked, rest) : null;
    return shown ?? { html: asked.say("bot.noAccess") };
  }
  const said = await hearMessage(context, link, asked, turn, written);
  return said ?? { html: asked.say("bot.unknown") };
}

export async function isWithin({ rateLimits, siteId }: BotContext, { chatId }: Turn): Promise<boolean> {
  try {
    await rateLimits.take("bot", [chatKey(siteId, chatId)]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return false;
    throw error;
  }
}

/** Says how a chat is connected, and nothing else. */
async function answerUnknown(context: BotContext, chat: AnsweredChat): Promise<void> {
  const { baseUrl } = await context.sites.of(context.siteId);
  const say = createSay(context.texts, chat.person.language_code ?? "en");
  await reply(context, chat, { html: say("bot.notConnected", { site: new URL(baseUrl).host }) });
}

/** Ends the connection from the chat's side: this needs no right. */
async function stop(context: BotContext, chat: AnsweredChat, link: LinkRow, language: string): Promise<void> {
  const { platform, texts } = context;
  const ctx = createCtx(platform, { kind: "telegram", id: link.user_id });
  await transaction(platform, async (trx) => {
    await endLink(trx, ctx, link, "chat");
    await replyIn(
      trx,
      context,
      { ...chat, linkId: null },
      { html: createSay(texts, language)("bot.stopped") },
    );
  });
}

async function noteUse({ platform }: BotContext, link: LinkRow, now: Date): Promise<void> {
  if (now.getTime() - link.last_seen_at.getTime() < seenMs && link.state === "live") return;
  await platform.db.kysely
    .updateTable("telegram_links")
    // Who writes has not blocked the bot.
    .set({ last_seen_at: now, state: "live" })
    .where("id", "=", link.id)
    .where("state", "<>", "ended")
    .execute();
}
