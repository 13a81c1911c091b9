import { type Kysely, sql, type Transaction } from "kysely";
import {
  readLanguage,
  readTelegramIdentity,
  type TelegramIdentity,
} from "#src/features/accounts/server/index.ts";
import type { ReaderActor } from "#src/platform/authz/actor.ts";
import type { UserCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import { isStillThere } from "../bots/is-still-there.ts";
import type { TelegramContext } from "../deps.ts";
import { maxLinks } from "../durations.ts";
import { queueMessage } from "../messages/queue-message.ts";
import { createSay } from "../talk/say.ts";
import { type KnownBot, knownBot } from "../updates/bot-rows.ts";
import { findByChat, type LinkRow, selectLinks } from "./link-rows.ts";
import { writeLink } from "./write-link.ts";

/** The chat that could be connected by one press: its person signs in here with Telegram, and let this bot write. */
export async function readOffer(
  { platform }: Pick<TelegramContext, "platform">,
  bot: KnownBot | null,
  { userId }: Pick<ReaderActor, "userId">,
): Promise<{ readonly name: string } | null> {
  const db = platform.db.kysely;
  const identity = await findOffered(db, bot, userId);
  if (identity === null || bot === null) return null;
  if ((await findByChat(db, bot.siteId, identity.telegramUserId)) !== undefined) return null;
  return { name: identity.label };
}

/**
 * Connects the private chat of the Telegram account by which the user signs in. Both sides are known: the service said who
 * signed in, and that they let the bot write. Returns the chat.
 */
export async function connectSignedIn(context: TelegramContext, ctx: UserCtx): Promise<LinkRow> {
  const { platform, texts, sites } = context;
  const { userId, customerId, siteId } = ctx.actor;
  const bot = await knownBot(context, siteId);
  if (bot === null) throw new AppError("telegram_unavailable");
  const language = await readLanguage(platform, userId);
  const { baseUrl } = await sites.of(siteId);
  return transaction(platform, async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`telegram/${userId}`}, 0))`.execute(trx);
    const identity = await findOffered(trx, bot, userId);
    if (identity === null || !(await isStillThere(trx, bot))) throw new AppError("not_found");
    const { telegramUserId: chatId, label } = identity;
    const connected = await findByChat(trx, siteId, chatId);
    // Of another account: it is disconnected there first.
    if (connected !== undefined && connected.user_id !== userId) throw new AppError("not_found");
    if (connected !== undefined) return connected;
    if ((await selectLinks(trx, userId).execute()).length >= maxLinks)
      throw new AppError("telegram_link_limit", { count: maxLinks });
    const id = platform.ids.next();
    const link = { id, siteId, userId, customerId, chatId, telegramUserId: chatId, name: label };
    await writeLink(trx, ctx, link, undefined);
    await queueMessage(trx, ctx, {
      id: platform.ids.next(),
      siteId,
      linkId: id,
      chatId,
      kind: "answer",
      dedupe: `connected:${id}`,
      payload: { html: createSay(texts, language)("bot.connectedHere", { site: new URL(baseUrl).host }) },
    });
    return selectLinks(trx, userId).where("id", "=", id).executeTakeFirstOrThrow();
  });
}

async function findOffered(
  db: Kysely<DB> | Transaction<DB>,
  bot: KnownBot | null,
  userId: string,
): Promise<TelegramIdentity | null> {
  const identity = bot === null ? null : await readTelegramIdentity(db, userId);
  return identity !== null && identity.botId === bot?.row.bot_id ? identity : null;
}
