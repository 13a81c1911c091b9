import { hashToken } from "#src/platform/authz/token-hash.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { maskEmail, maskWord } from "#src/platform/personal/mask.ts";
import { botKey, chatKey } from "#src/platform/rate-limit/limit-keys.ts";
import { AppError } from "#src/shared/errors.ts";
import type { BotContext } from "../deps.ts";
import type { LinkRow } from "../links/link-rows.ts";
import { type AnsweredChat, reply, replyIn } from "./reply.ts";
import { createSay } from "./say.ts";

/**
 * A link of the site was followed: asks whether to connect this chat with the account that the link is of, by name, so
 * that somebody who was sent another's link sees a foreign account. Nothing is connected yet.
 */
export async function openToken(
  context: BotContext,
  chat: AnsweredChat,
  link: LinkRow | null,
  token: string,
): Promise<void> {
  const { platform, sites, texts, siteId } = context;
  const { name, baseUrl } = await sites.of(siteId);
  const site = new URL(baseUrl).host;
  const say = createSay(texts, chat.person.language_code ?? "en");
  const isAsked = await transaction(platform, async (trx) => {
    const found = await trx
      .selectFrom("telegram_tokens")
      .innerJoin("users", "users.id", "telegram_tokens.user_id")
      .innerJoin("sessions", "sessions.id", "telegram_tokens.session_id")
      .select([
        "telegram_tokens.token_hash",
        "telegram_tokens.user_id",
        "username",
        "email",
        "telegram_tokens.chat_id",
      ])
      .where("telegram_tokens.token_hash", "=", hashToken(token))
      .where("telegram_tokens.site_id", "=", siteId)
      .where("telegram_tokens.expires_at", ">", chat.now)
      .where("telegram_tokens.used_at", "is", null)
      .where("sessions.revoked_at", "is", null)
      .forUpdate("telegram_tokens")
      .executeTakeFirst();
    // The first chat that opens a link is the one that it can connect.
    if (found === undefined || (found.chat_id !== null && found.chat_id !== chat.chatId)) return false;
    if (link !== null && link.user_id !== found.user_id) {
      await replyIn(trx, context, chat, { html: say("bot.linkedElsewhere") });
      return true;
    }
    await trx
      .updateTable("telegram_tokens")
      .set({ chat_id: chat.chatId })
      .where("token_hash", "=", found.token_hash)
      .execute();
    const account = found.email === null ? maskWord(found.username) : maskEmail(found.email);
    const question = say("bot.connectAsk", { account, site: `${name} (${site})` });
    await replyIn(
      trx,
      context,
      { ...chat, linkId: null },
      {
        html: `<b>${question}</b>\n\n${say("bot.connectWarn")}`,
        buttons: [
          [
            {
              label: say("bot.connect"),
              action: "connect",
              object: found.token_hash.toString("hex"),
              isOnce: true,
            },
            {
              label: say("bot.no"),
              action: "refuse",
              object: found.token_hash.toString("hex"),
              isOnce: true,
            },
          ],
        ],
      },
    );
    return true;
  });
  if (isAsked) return;
  // Guesses are counted: the chat is not answered any more once it has made too many.
  try {
    await context.rateLimits.take("bot-token", [chatKey(siteId, chat.chatId), botKey(siteId)]);
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return;
    throw error;
  }
  await reply(context, chat, { html: say("bot.linkDead", { site }) });
}
