import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { instant } from "#src/shared/schemas.ts";

const params = z.object({ id: idSchema("whitelabelSite") });

/**
 * `broken`: Telegram refuses its token; `conflict`: another program reads its updates; `away`: it has not answered
 * lately.
 */
export const botState = z.enum(["ok", "broken", "conflict", "away"]);

export const telegramBotOutput = z.object({
  /** False: this installation serves no bots. */
  isOffered: z.boolean(),
  /** The chats are a page of this demo. */
  isSimulated: z.boolean(),
  /** Null: the site has no bot, and nothing of Telegram. The token is never shown again. */
  bot: z.nullable(
    z.object({
      username: z.string(),
      name: z.string(),
      /** Its number at Telegram, which is the client ID of sign-in by Telegram too. */
      number: z.string(),
      /** Last characters of the token. */
      tokenEnd: z.string(),
      setAt: instant,
      state: botState,
      stateSince: instant,
      /** Chats that customers of the site have connected. */
      chats: z.int(),
    }),
  ),
});

/** The bot in Telegram that a site has of its own. */
export const siteTelegramContract = defineContract({
  "GET /v2/whitelabel/{id}/telegram-bot": {
    summary: "The bot in Telegram of a site, and whether it works",
    access: "customer",
    scope: "whitelabel:read",
    right: "money",
    inLook: "money",
    params,
    output: telegramBotOutput,
    errors: ["not_found"],
  },
  "PUT /v2/whitelabel/{id}/telegram-bot": {
    summary:
      "Enter the token of a bot for a site, or remove the bot, which disconnects its chats; a session that has just proved who it is, never a key",
    access: "customer",
    scope: null,
    right: "orders.buy",
    stepUp: true,
    params,
    body: z.strictObject({
      /** As BotFather gives it; null: the site has no bot any more. */
      token: z.nullable(z.string().check(z.trim(), z.regex(/^[1-9]\d{5,15}:[\w-]{30,100}$/))),
    }),
    output: telegramBotOutput,
    errors: ["not_found", "site_ended", "bot_refused", "bot_taken", "telegram_unavailable", "unavailable"],
    limit: "account",
  },
  "POST /v2/whitelabel/{id}/telegram-bot/check": {
    summary: "Ask Telegram whether the bot of a site works now",
    access: "customer",
    scope: null,
    right: "orders.buy",
    params,
    body: z.strictObject({}),
    output: telegramBotOutput,
    errors: ["not_found"],
    limit: "account",
  },
});
