import type { ShownTax } from "#src/shared/tax-schemas.ts";
import type { Kysely } from "kysely";
import type { MailQueue } from "#src/drivers/mail/port.ts";
import type { Texts } from "#src/platform/i18n/texts.ts";
import type { KnownPasswords } from "#src/platform/known-passwords/known-passwords.ts";
import type { PerformAct } from "#src/platform/operator/perform-act.ts";
import type { Passwords } from "#src/platform/password-queue.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import type { Site, Sites } from "#src/platform/tenancy/sites.ts";
import type { Sealer } from "#src/platform/secrets/sealer.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { SigninApps } from "./identities/signin-apps.ts";
import type { RateLimits } from "#src/platform/rate-limit/rate-limits.ts";

/** The dependencies of accounts, provided by the composition. */
export interface AccountsDeps {
  readonly passwords: Passwords;
  /** Lists of passwords that attackers have. */
  readonly knownPasswords: KnownPasswords;
  /** The file of this host's own list. */
  readonly ownList: string;
  readonly rateLimits: RateLimits;
  /** Seals what browsers keep of their sign-ins. */
  readonly sealer: Sealer;
  /** By which apps each site signs people in at other services. */
  readonly signin: SigninApps;
  readonly mail: MailQueue;
  readonly texts: Texts;
  /** Cents of the customer's wallet; injected, because the wallet is a higher feature. */
  readonly balanceOf: (customerId: string) => Promise<bigint>;
  /** How what a customer buys is taxed; null: not at all. Injected, because taxes are a higher feature. */
  readonly taxOf: (customerId: string, siteId: number) => Promise<ShownTax | null>;
  /** Whether a user has a chat of Telegram connected; injected, because the bot is a higher feature. */
  readonly isTelegramConnected: (userId: string) => Promise<boolean>;
  /** How members of our staff are called, by their ids; injected, because they are a higher feature's. */
  readonly namesOfStaff: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The domains of our staff's emails. */
  readonly mailDomainsOfStaff: () => Promise<readonly string[]>;
  /** How many customers paid in from some wallets; injected, because payments are a higher feature. */
  readonly countPayers: (db: Kysely<DB>, wallets: readonly string[]) => Promise<number>;
  /** Counts and does acts of staff. */
  readonly perform: PerformAct;
  readonly sites: Pick<Sites, "of">;
  readonly settings: AccountsSettings;
}

interface AccountsSettings {
  /** Whether the two pseudo-locales may be chosen: in demo and tests. */
  readonly allowsPseudoLocales: boolean;
  /** Whether apps that are entered for sites are played by this machine. */
  readonly simulatesSignin: boolean;
  /** The site's former host, without a port, and its new URL; null when the site has not moved. */
  readonly legacy: { readonly host: string; readonly sisterUrl: string } | null;
}

/** What every use case of accounts gets. */
export interface AccountsContext extends AccountsDeps {
  readonly platform: Platform;
}

/** Who calls from where; mailed links lead to the origin of the site that was called. */
export type Visit<A = unknown> = Ctx<A> &
  Pick<CallCtx, "ip" | "userAgent" | "origin"> & { readonly site: Pick<Site, "id"> };
