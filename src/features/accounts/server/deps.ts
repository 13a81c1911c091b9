import type { MailQueue } from "#src/drivers/mail/port.ts";
import type { Texts } from "#src/platform/i18n/texts.ts";
import type { Passwords } from "#src/platform/password-queue.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { RateLimits } from "#src/platform/rate-limit/rate-limits.ts";

/** What accounts is given from outside; `compose.ts` puts it together. */
export interface AccountsDeps {
  readonly passwords: Passwords;
  readonly rateLimits: RateLimits;
  readonly mail: MailQueue;
  readonly texts: Texts;
  /** Cents of the customer's wallet: a higher feature, so it is handed in. */
  readonly balanceOf: (customerId: string) => Promise<bigint>;
  readonly settings: AccountsSettings;
}

interface AccountsSettings {
  /** Name of the product in mail. */
  readonly productName: string;
  /** The two made-up languages may be chosen: in demo and tests. */
  readonly allowsPseudoLocales: boolean;
  /** The host that the site has left, without a port, and where it is now; null: it stays. */
  readonly legacy: { readonly host: string; readonly sisterUrl: string } | null;
}

/** What every use case of accounts works with. */
export interface AccountsContext extends AccountsDeps {
  readonly platform: Platform;
}

/** From where a visitor calls. */
export interface Visit {
  readonly siteId: number;
  readonly ip: string;
  readonly userAgent: string;
  /** Scheme and host of the site that was called: mailed links lead there. */
  readonly origin: string;
  readonly requestId: string | null;
}
