import { sql } from "kysely";
import { createCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { maskEmail, maskWord } from "#src/platform/personal/mask.ts";
import { isStillThere } from "../bots/is-still-there.ts";
import type { BotContext } from "../deps.ts";
import { maxLinks } from "../durations.ts";
import { type AnsweredChat, replyIn } from "../talk/reply.ts";
import { createSay } from "../talk/say.ts";
import { shownName } from "../updates/update-form.ts";
import { writeLink } from "./write-link.ts";
import { findByChat, selectLinks } from "./link-rows.ts";

/** The person of the chat said yes: connects it, if the link and the session that made it are still good. */
export async function connectChat(context: BotContext, chat: AnsweredChat, hash: string): Promise<void> {
  const { platform, texts, sites, siteId } = context;
  const tokenHash = Buffer.from(hash, "hex");
  const say = createSay(texts, chat.person.language_code ?? "en");
  const site = new URL((await sites.of(siteId)).baseUrl).host;
  await transaction(platform, async (trx) => {
    const token = await trx
      .selectFrom("telegram_tokens")
      .innerJoin("users", "users.id", "telegram_tokens.user_id")
      .innerJoin("sessions", "sessions.id", "telegram_tokens.session_id")
      .select(["telegram_tokens.user_id", "telegram_tokens.customer_id", "username", "email", "language"])
      .where("telegram_tokens.token_hash", "=", tokenHash)
      .where("telegram_tokens.site_id", "=", siteId)
      .where("telegram_tokens.chat_id", "=", chat.chatId)
      .where("telegram_tokens.expires_at", ">", chat.now)
      .where("telegram_tokens.used_at", "is", null)
      .where("sessions.revoked_at", "is", null)
      .forUpdate("telegram_tokens")
      .executeTakeFirst();
    if (token === undefined || !(await isStillThere(trx, context)))
      return replyIn(trx, context, chat, { html: say("bot.linkDead", { site }) });
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`telegram/${token.user_id}`}, 0))`.execute(trx);
    const connected = await findByChat(trx, siteId, chat.chatId);
    if (connected !== undefined && connected.user_id !== token.user_id)
      return replyIn(trx, context, chat, { html: say("bot.linkedElsewhere") });
    const links = await selectLinks(trx, token.user_id).execute();
    if (connected === undefined && links.length >= maxLinks)
      return replyIn(trx, context, chat, { html: say("bot.tooMany", { count: maxLinks }) });
    await trx
      .updateTable("telegram_tokens")
      .set({ used_at: chat.now })
      .where("token_hash", "=", tokenHash)
      .execute();
    const id = connected?.id ?? platform.ids.next();
    const link = {
      id,
      siteId,
      userId: token.user_id,
      customerId: token.customer_id,
      chatId: chat.chatId,
      telegramUserId: BigInt(chat.person.id),
      name: shownName(chat.person),
    };
    await writeLink(trx, createCtx(platform, { kind: "telegram", id: token.user_id }), link, connected);
    const account = token.email === null ? maskWord(token.username) : maskEmail(token.email);
    const inOwn = createSay(texts, token.language);
    await replyIn(trx, context, { ...chat, linkId: id }, { html: inOwn("bot.connected", { account }) });
  });
}

/** The person of the chat said no: the link is worth nothing from now on. */
export async function refuseToken(context: BotContext, chat: AnsweredChat, hash: string): Promise<void> {
  const say = createSay(context.texts, chat.person.language_code ?? "en");
  await transaction(context.platform, async (trx) => {
    await trx
      .deleteFrom("telegram_tokens")
      .where("token_hash", "=", Buffer.from(hash, "hex"))
      .where("site_id", "=", context.siteId)
      .where("chat_id", "=", chat.chatId)
      .execute();
    await replyIn(trx, context, chat, { html: say("bot.refused") });
  });
}
