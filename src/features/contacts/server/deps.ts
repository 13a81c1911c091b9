import type { MailQueue } from "#src/drivers/mail/port.ts";
import type { Texts } from "#src/platform/i18n/texts.ts";
import type { Sites } from "#src/platform/tenancy/sites.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { RateLimits } from "#src/platform/rate-limit/rate-limits.ts";

/** The dependencies of contacts. */
export interface ContactsDeps {
  readonly mail: MailQueue;
  readonly texts: Texts;
  readonly rateLimits: RateLimits;
  readonly sites: Pick<Sites, "of">;
}

/** What every use case of contacts gets. */
export interface ContactsContext extends ContactsDeps {
  readonly platform: Platform;
}
