import { TelegramError } from "#src/drivers/telegram/port.ts";
import type { BotAsked } from "#src/platform/bot/bot-part.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import { mayDo } from "#src/shared/access.ts";
import type { BotContext } from "../deps.ts";
import { connectChat, refuseToken } from "../links/connect-chat.ts";
import { findByChat } from "../links/link-rows.ts";
import { findAct, findView } from "./find-part.ts";
import { isWithin } from "./on-message.ts";
import { askAct, performAct } from "./perform-act.ts";
import { readAsked } from "./read-asked.ts";
import { type AnsweredChat, reply } from "./reply.ts";
import { createSay } from "./say.ts";
import type { Turn } from "./turn.ts";

interface Press {
  readonly callbackId: string;
  readonly data: string;
  readonly messageId: number;
}

/**
 * A button was pressed. What it does is found by the secret that it brings, and only in the chat that got it, with the
 * bot that sent it: a message that was forwarded, an old button and a made-up one do nothing.
 */
export async function onButton(context: BotContext, turn: Turn, press: Press): Promise<void> {
  await endWaiting(context, press.callbackId);
  if (!(await isWithin(context, turn))) return;
  const link = await findByChat(context.platform.db.kysely, context.siteId, turn.chatId);
  const chat: AnsweredChat = { ...turn, linkId: link?.id ?? null, pressedId: press.messageId };
  const found = await takeAction(context, turn, press.data, link?.id ?? null);
  if (found === "foreign") return;
  const say = createSay(context.texts, turn.person.language_code ?? "en");
  if (found === "dead")
    return reply(context, { ...chat, pressedId: undefined }, { html: say("bot.actExpired") });
  if (found.action === "connect") return connectChat(context, chat, found.object);
  if (found.action === "refuse") return refuseToken(context, chat, found.object);
  if (link === undefined) return;
  const read = await readAsked(context, link, turn.now);
  if (read.is === "open") return doAction(context, chat, read.asked, found);
  await reply(context, chat, { html: createSay(context.texts, read.language)("bot.closed") });
}

interface FoundAction {
  readonly action: string;
  readonly object: string;
  readonly key: string;
}

/** Does what a button of a connected chat is for: `view:…`, `ask:…`, `do:…`, or no. */
async function doAction(
  context: BotContext,
  chat: AnsweredChat,
  asked: BotAsked,
  { action, object, key }: FoundAction,
): Promise<void> {
  if (action === "no") return reply(context, chat, { html: asked.say("bot.cancelled") });
  const [kind = "", name = ""] = action.split(":");
  if (kind === "view") {
    const view = findView(context, name);
    const answer = view && mayDo(asked.ctx.actor.member, view) ? await view.show(asked, object) : null;
    return reply(context, chat, answer ?? { html: asked.say("bot.noAccess") });
  }
  const act = findAct(context, name);
  if (act === undefined) return reply(context, chat, { html: asked.say("bot.actExpired") });
  if (kind === "ask") return askAct(context, chat, asked, act, object);
  await performAct(context, chat, asked, act, { object, key });
}

/** Telegram shows a press as waiting until it is answered; that it cannot be is no reason not to do what was pressed. */
async function endWaiting({ bot }: BotContext, callbackId: string): Promise<void> {
  try {
    await bot.answerButton(callbackId);
  } catch (error) {
    if (!(error instanceof TelegramError)) throw error;
  }
}

/** Finds what a button does; one that does something is used up, for this update alone. */
async function takeAction(
  { platform, siteId }: BotContext,
  { chatId, updateId, now }: Turn,
  data: string,
  linkId: string | null,
): Promise<"foreign" | "dead" | FoundAction> {
  const [, token] = /^a:([\w-]{22})$/.exec(data) ?? [];
  if (token === undefined) return "foreign";
  const hash = hashToken(token);
  const row = await platform.db.kysely
    .selectFrom("telegram_actions")
    .selectAll()
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  if (row === undefined) return "dead";
  if (row.chat_id !== chatId || row.site_id !== siteId) return "foreign";
  if (row.expires_at <= now || (row.link_id !== null && row.link_id !== linkId)) return "dead";
  const update = BigInt(updateId);
  if (row.is_once) {
    const { numUpdatedRows } = await platform.db.kysely
      .updateTable("telegram_actions")
      .set({ used_at: now, used_update: update })
      .where("token_hash", "=", hash)
      .where((is) => is.or([is("used_at", "is", null), is("used_update", "=", update)]))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return "dead";
  }
  return { action: row.action, object: row.object, key: hash.toString("hex").slice(0, 32) };
}
