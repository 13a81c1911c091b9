import type { TelegramBot } from "#src/drivers/telegram/port.ts";
import type { BotPart } from "#src/platform/bot/bot-part.ts";
import type { Texts } from "#src/platform/i18n/texts.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { RateLimits } from "#src/platform/rate-limit/rate-limits.ts";
import type { Sites } from "#src/platform/tenancy/sites.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";

export interface TelegramDeps {
  /** Null: the site has no bot. */
  readonly bot: TelegramBot | null;
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

export interface TelegramContext extends TelegramDeps {
  readonly platform: Platform;
}

/** The site whose bot it is: the provider's own. */
export const botSite = 1;
