import type { CreateBot, TelegramBot } from "#src/drivers/telegram/port.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import type { BotPart } from "#src/platform/bot/bot-part.ts";
import type { Texts } from "#src/platform/i18n/texts.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { RateLimits } from "#src/platform/rate-limit/rate-limits.ts";
import type { Sealer } from "#src/platform/secrets/sealer.ts";
import type { Sites } from "#src/platform/tenancy/sites.ts";

export interface TelegramDeps {
  /** The provider's own, of the environment; null: it has none. */
  readonly own: TelegramBot | null;
  /** Of the tokens that resellers enter; null: no site can have a bot. */
  readonly createBot: CreateBot | null;
  readonly sealer: Sealer;
  /** Updates are sent to this origin, rather than asked for; null: they are asked for. */
  readonly webhookOrigin: string | null;
  /** Of a group of staff that gets alarms; null: none. */
  readonly operatorChat: bigint | null;
  readonly texts: Texts;
  readonly sites: Pick<Sites, "of">;
  readonly rateLimits: RateLimits;
  /** What features show and do; only for use at run time. */
  readonly parts: () => readonly BotPart[];
  readonly stepUpMethods: (actor: UserActor) => Promise<readonly string[]>;
}

/** What serves the bots of all sites. */
export interface TelegramContext extends TelegramDeps {
  readonly platform: Platform;
  readonly bots: Bots;
}

/** The bot of one site. */
export interface SiteBot {
  readonly siteId: number;
  readonly bot: TelegramBot;
  /** Another one each time that a token is entered; null: that of the environment. */
  readonly entryId: string | null;
}

/** What one bot is served with: all that it reads and writes is of its site. */
export interface BotContext extends TelegramContext, SiteBot {}

/** The bot of a site and of no other, as they are now. */
export interface Bots {
  /** Null: the site has none; it never has the provider's. */
  of(siteId: number): Promise<SiteBot | null>;
  all(): Promise<readonly SiteBot[]>;
}
