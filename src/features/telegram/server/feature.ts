import { accountsFeature } from "#src/features/accounts/server/feature.ts";
import { chatOf } from "#src/features/accounts/server/index.ts";
import { defineFeature } from "#src/features/server-feature.ts";
import { fill } from "#src/features/slot.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { telegramContract } from "../contract.ts";
import { createTelegram } from "./index.ts";
import { telegramNotices } from "./notices.ts";
import { telegramData } from "./personal-data.ts";
import { ownPart } from "./talk/settings-view.ts";
import { telegramGauges } from "./telegram-gauges.ts";

export const telegramFeature = defineFeature(
  "telegram",
  ({ platform, config, drivers, texts, sites, rateLimits, sealer, use, all }) => {
    const telegram = createTelegram(platform, {
      own: drivers.telegram,
      createBot: drivers.createBot,
      sealer,
      webhookOrigin: config.telegramOrigin,
      operatorChat: config.telegram?.operatorChat ?? null,
      texts,
      sites,
      rateLimits,
      parts: () => all("botParts"),
      stepUpMethods: (actor) => use(accountsFeature).stepUpMethods(actor),
    });
    return {
      front: telegram,
      personalData: [telegramData],
      fills: [fill(chatOf, telegram.chatOf)],
      routes: [routeSet(telegramContract, telegram.handlers)],
      consumers: telegram.consumers,
      jobs: telegram.jobs,
      alarmSources: telegram.alarms,
      gauges: drivers.telegram === null ? [] : telegramGauges(platform),
      botParts: [ownPart(platform)],
      register: telegram.registerWebhook,
    };
  },
  { notices: telegramNotices },
);
