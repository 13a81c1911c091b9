import type { FastifyInstance } from "fastify";
import type { Transaction } from "kysely";
import type { ChatOfUser } from "#src/features/accounts/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import { botSite, type TelegramContext, type TelegramDeps } from "./deps.ts";
import { endLinksOfLeavers, endLinksOfStrangers } from "./follow/end-links.ts";
import { followNotices } from "./follow/follow-notices.ts";
import { followTasks } from "./follow/follow-tasks.ts";
import { telegramJobs } from "./jobs.ts";
import { selectLinks, trustedAt } from "./links/link-rows.ts";
import { queueMessage } from "./messages/queue-message.ts";
import { createTelegramHandlers } from "./routes.ts";
import { escapeBot } from "#src/platform/bot/escape-bot.ts";
import { telegramAlarms } from "./telegram-alarms.ts";
import { registerWebhook } from "./updates/register-webhook.ts";

export type TelegramFront = ReturnType<typeof createTelegram>;

/** The bot in Telegram: chats that users connect, what is sent there, and what is done from there. */
export function createTelegram(platform: Platform, deps: TelegramDeps) {
  const context: TelegramContext = { ...deps, platform };
  return {
    handlers: createTelegramHandlers(context),
    consumers: [
      endLinksOfStrangers(platform),
      endLinksOfLeavers(platform),
      ...(deps.bot === null ? [] : [followNotices(context), followTasks(context)]),
    ],
    jobs: telegramJobs(context),
    alarms: telegramAlarms(context),
    registerWebhook: (app: FastifyInstance) => registerWebhook(app, context),
    /** The chats of a user that notices arrive in. */
    chatOf: async (userId: string): Promise<ChatOfUser> => {
      const links = await selectLinks(platform.db.kysely, userId).where("state", "=", "live").execute();
      const now = platform.clock.now();
      return { isConnected: links.length > 0, isTrusted: links.some((link) => trustedAt(link) <= now) };
    },
    /** Queues a message to the group of the staff, if there is one. It has no customer's data. */
    notifyStaff: async (
      trx: Transaction<DB>,
      now: Date,
      message: { readonly key: string; readonly title: string; readonly text: string },
    ): Promise<void> => {
      if (deps.bot === null || deps.operatorChat === null) return;
      await queueMessage(
        trx,
        { now },
        {
          id: platform.ids.next(),
          siteId: botSite,
          linkId: null,
          chatId: deps.operatorChat,
          kind: "alarm",
          dedupe: message.key,
          payload: { html: `<b>${escapeBot(message.title)}</b>\n${escapeBot(message.text)}` },
        },
      );
    },
  };
}
