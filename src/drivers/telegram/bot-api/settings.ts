import { z } from "zod";
import { driverEntry } from "#src/platform/settings/driver-entry.ts";
import { isLoopback, url } from "#src/platform/settings/setting-forms.ts";
import { createBotApi } from "../bot-api.ts";
import type { ConfiguredTelegram, TelegramEntry } from "../driver-entry.ts";

const variables = {
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d{6,}:[\w-]{30,}$/, "it has the form that BotFather gives, 123456789:AAF…")
    .optional()
    .describe("token of the bot of TELEGRAM=bot-api, from BotFather"),
  TELEGRAM_API_URL: url
    .default("https://api.telegram.org")
    .describe("a Bot API server of your own in place of Telegram's"),
  TELEGRAM_WEBHOOK: z
    .enum(["0", "1"])
    .default("0")
    .describe("1: Telegram sends what came to PUBLIC_URL, which then must be reachable; 0: it is asked"),
  OPERATOR_TELEGRAM_CHAT: z
    .string()
    .regex(/^-?\d{1,15}$/, "it is the number of a chat, that of a group begins with a minus")
    .optional()
    .describe("group of your staff in Telegram that gets alarms, without customers' data"),
};

/** A bot at Telegram. */
export const botApiEntry: TelegramEntry = driverEntry({
  name: "bot-api",
  summary: "a bot at Telegram",
  isAlone: true,
  variables,
  configure(settings, isChosen): ConfiguredTelegram | string {
    const { TELEGRAM_BOT_TOKEN: token = "", TELEGRAM_API_URL: address, TELEGRAM_WEBHOOK: webhook } = settings;
    if (isChosen && token === "") return "TELEGRAM_BOT_TOKEN must be set for TELEGRAM=bot-api.";
    const { protocol, hostname, origin, pathname } = new URL(address);
    // The token is in the path of each call.
    if (protocol !== "https:" && !isLoopback(hostname)) return "TELEGRAM_API_URL must begin with https://.";
    const baseUrl = origin + pathname.replace(/\/+$/, "");
    const chat = settings.OPERATOR_TELEGRAM_CHAT;
    return {
      name: "bot-api",
      setting: "TELEGRAM=bot-api",
      isSimulated: false,
      hasWebhook: webhook === "1",
      operatorChat: chat === undefined ? null : BigInt(chat),
      create: () => createBotApi({ baseUrl, token }),
      createOf: (_, other) => createBotApi({ baseUrl, token: other }),
    };
  },
});
