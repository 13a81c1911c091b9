import { z } from "zod";
import { driverEntry } from "#src/platform/settings/driver-entry.ts";
import type { ConfiguredSignin, SigninEntry } from "../driver-entry.ts";
import { createTelegram } from "../telegram.ts";

const variables = {
  TELEGRAM_CLIENT_ID: z
    .string()
    .regex(/^\d{1,20}$/, "it is the number of your bot")
    .optional()
    .describe("number of the bot of SIGNIN=telegram"),
  TELEGRAM_CLIENT_SECRET: z
    .string()
    .min(1)
    .max(200)
    .regex(/^(?!\d+:)/, "this is the bot's token; the secret is that of its Web Login")
    .optional()
    .describe("secret of its Web Login, from BotFather; not the bot's token"),
};

/** Telegram's accounts. */
export const telegramEntry: SigninEntry = driverEntry({
  name: "telegram",
  summary: "accounts of Telegram",
  variables,
  configure(settings, isChosen): ConfiguredSignin | string {
    const { TELEGRAM_CLIENT_ID: clientId = "", TELEGRAM_CLIENT_SECRET: clientSecret = "" } = settings;
    const lacking = Object.keys(variables).find((name) => !(name in settings));
    if (isChosen && lacking !== undefined) return `${lacking} must be set for SIGNIN=telegram.`;
    return {
      name: "telegram",
      setting: "SIGNIN=telegram",
      isSimulated: false,
      providers: ["telegram"],
      refuseAddress: (publicUrl) =>
        publicUrl?.startsWith("https:") === true
          ? null
          : "SIGNIN=telegram needs a PUBLIC_URL of https, whose address is registered with Telegram.",
      create: () => [createTelegram({ clientId, clientSecret })],
    };
  },
});
