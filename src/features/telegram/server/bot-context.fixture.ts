import { randomBytes } from "node:crypto";
import type { TelegramBot } from "#src/drivers/telegram/port.ts";
import { createTexts } from "#src/platform/i18n/texts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createRateLimits } from "#src/platform/rate-limit/rate-limits.ts";
import { createSealer } from "#src/platform/secrets/sealer.ts";
import { providerSite } from "#src/platform/tenancy/provider-site.ts";
import { testSites } from "#src/platform/tenancy/site.fixture.ts";
import { createBots } from "./bots/create-bots.ts";
import type { BotContext, TelegramDeps } from "./deps.ts";

/** What serves a bot, which is the provider's own, without the rest of the product. */
export function botContextOf(
  platform: Platform,
  bot: TelegramBot,
  more: Partial<Pick<TelegramDeps, "webhookOrigin" | "createBot">> = {},
): BotContext {
  const key = randomBytes(32);
  const deps: TelegramDeps = {
    own: bot,
    createBot: () => bot,
    sealer: createSealer(() => key),
    webhookOrigin: null,
    operatorChat: null,
    texts: createTexts(),
    sites: testSites,
    rateLimits: createRateLimits(platform, { factor: 1 }),
    parts: () => [],
    stepUpMethods: async () => [],
    ...more,
  };
  return { ...deps, platform, bots: createBots(platform, deps), siteId: providerSite, entryId: null, bot };
}
