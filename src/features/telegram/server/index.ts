import type { FastifyInstance } from "fastify";
import type { Transaction } from "kysely";
import type { ChatOfUser } from "#src/features/accounts/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { Platform } from "#src/platform/platform.ts";
import { providerSite } from "#src/platform/tenancy/provider-site.ts";
import { createBots } from "./bots/create-bots.ts";
import { readSiteBots } from "./bots/read-site-bots.ts";
import { putBot, removeBot, type TriedToken, tryToken } from "./bots/set-bot.ts";
import type { TelegramContext, TelegramDeps } from "./deps.ts";
import { endLinksOfLeavers, endLinksOfStrangers } from "./follow/end-links.ts";
import { followNotices } from "./follow/follow-notices.ts";
import { followTasks } from "./follow/follow-tasks.ts";
import { telegramJobs } from "./jobs.ts";
import { selectLinks, trustedAt } from "./links/link-rows.ts";
import { queueMessage } from "./messages/queue-message.ts";
import { createTelegramHandlers } from "./routes.ts";
import { escapeBot } from "#src/platform/bot/escape-bot.ts";
import { telegramAlarms } from "./telegram-alarms.ts";
import { meetBot } from "./updates/bot-rows.ts";
import { registerWebhook } from "./updates/register-webhook.ts";

export { readSiteBots, type SiteBotView } from "./bots/read-site-bots.ts";

export type TelegramFront = ReturnType<typeof createTelegram>;

/** The bots in Telegram, one of each site that has any: chats that users connect, what is sent there, and what is done from there. */
export function createTelegram(platform: Platform, deps: TelegramDeps) {
  const context: TelegramContext = { ...deps, platform, bots: createBots(platform, deps) };
  return {
    handlers: createTelegramHandlers(context),
    consumers: [
      endLinksOfStrangers(platform),
      endLinksOfLeavers(platform),
      ...(deps.createBot === null ? [] : [followNotices(context), followTasks(context)]),
    ],
    jobs: telegramJobs(context),
    alarms: telegramAlarms(context),
    /** Bots of resellers' sites; whose a site is was asked before. */
    siteBots: {
      /** False: no site can have one. */
      isOffered: deps.createBot !== null,
      /** Their chats are a page of this demo. */
      isSimulated: deps.own?.simulated ?? false,
      read: (siteIds: readonly number[], trx?: Transaction<DB>) =>
        readSiteBots(trx ?? platform.db.kysely, siteIds),
      /** Asks Telegram whose a token is, before it is put. */
      try: (token: string) => tryToken(context, token),
      put: (trx: Transaction<DB>, ctx: Ctx, entered: TriedToken & { readonly siteId: number }) =>
        putBot(trx, context, ctx, entered),
      remove: removeBot,
      /** Asks the bot of a site who it is now, and writes down what it answers. */
      check: async (siteId: number): Promise<void> => {
        const own = await context.bots.of(siteId);
        if (own !== null) await meetBot({ ...context, ...own });
      },
    },
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
      if (deps.own === null || deps.operatorChat === null) return;
      await queueMessage(
        trx,
        { now },
        {
          id: platform.ids.next(),
          siteId: providerSite,
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
