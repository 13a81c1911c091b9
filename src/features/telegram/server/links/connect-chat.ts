import { sql } from "kysely";
import { createCtx } from "#src/platform/ctx.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { maskEmail, maskWord } from "#src/platform/personal/mask.ts";
import { telegramEvents } from "../../events.ts";
import { botSite, type TelegramContext } from "../deps.ts";
import { maxLinks } from "../durations.ts";
import { type AnsweredChat, replyIn } from "../talk/reply.ts";
import { createSay } from "../talk/say.ts";
import { shownName } from "../updates/update-form.ts";
import { findByChat, selectLinks } from "./link-rows.ts";

/** The person of the chat said yes: connects it, if the link and the session that made it are still good. */
export async function connectChat(context: TelegramContext, chat: AnsweredChat, hash: string): Promise<void> {
  const { platform, texts, sites } = context;
  const tokenHash = Buffer.from(hash, "hex");
  const say = createSay(texts, chat.person.language_code ?? "en");
  const site = new URL((await sites.of(botSite)).baseUrl).host;
  await transaction(platform, async (trx) => {
    const token = await trx
      .selectFrom("telegram_tokens")
      .innerJoin("users", "users.id", "telegram_tokens.user_id")
      .innerJoin("sessions", "sessions.id", "telegram_tokens.session_id")
      .select(["telegram_tokens.user_id", "telegram_tokens.customer_id", "username", "email", "language"])
      .where("telegram_tokens.token_hash", "=", tokenHash)
      .where("telegram_tokens.chat_id", "=", chat.chatId)
      .where("telegram_tokens.expires_at", ">", chat.now)
      .where("telegram_tokens.used_at", "is", null)
      .where("sessions.revoked_at", "is", null)
      .forUpdate("telegram_tokens")
      .executeTakeFirst();
    if (token === undefined) return replyIn(trx, context, chat, { html: say("bot.linkDead", { site }) });
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`telegram/${token.user_id}`}, 0))`.execute(trx);
    const connected = await findByChat(trx, botSite, chat.chatId);
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
    const row = {
      customer_id: token.customer_id,
      shown_name: shownName(chat.person),
      state: "live",
      last_seen_at: chat.now,
    };
    if (connected === undefined)
      await trx
        .insertInto("telegram_links")
        .values({
          ...row,
          id,
          site_id: botSite,
          user_id: token.user_id,
          chat_id: chat.chatId,
          telegram_user_id: BigInt(chat.person.id),
          connected_at: chat.now,
        })
        .execute();
    else await trx.updateTable("telegram_links").set(row).where("id", "=", id).execute();
    const ctx = createCtx(platform, { kind: "telegram", id: token.user_id });
    await writeAudit(trx, ctx, { action: "telegram.connect", objectType: "telegram-link", objectId: id });
    await publishEvent(trx, ctx, telegramEvents, {
      name: "telegram.connected.v1",
      siteId: botSite,
      customerId: token.customer_id,
      payload: { linkId: id, userId: token.user_id },
    });
    const account = token.email === null ? maskWord(token.username) : maskEmail(token.email);
    const inOwn = createSay(texts, token.language);
    await replyIn(trx, context, { ...chat, linkId: id }, { html: inOwn("bot.connected", { account }) });
  });
}

/** The person of the chat said no: the link is worth nothing from now on. */
export async function refuseToken(context: TelegramContext, chat: AnsweredChat, hash: string): Promise<void> {
  const say = createSay(context.texts, chat.person.language_code ?? "en");
  await transaction(context.platform, async (trx) => {
    await trx
      .deleteFrom("telegram_tokens")
      .where("token_hash", "=", Buffer.from(hash, "hex"))
      .where("chat_id", "=", chat.chatId)
      .execute();
    await replyIn(trx, context, chat, { html: say("bot.refused") });
  });
}
