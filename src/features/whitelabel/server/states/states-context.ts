import type { AccountsFront } from "#src/features/accounts/server/index.ts";
import type { TelegramFront } from "#src/features/telegram/server/index.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { Sites } from "#src/platform/tenancy/sites.ts";

export interface StatesContext {
  readonly platform: Platform;
  readonly sites: Pick<Sites, "load">;
  /** Go with the site: the provider does not sign people in by apps of its former owner. */
  readonly signinApps: Pick<AccountsFront["signinApps"], "remove">;
  /** So do their bots: customers who stay have none of the neutral site's. */
  readonly siteBots: Pick<TelegramFront["siteBots"], "remove">;
  /** How many customers each of these sites has. */
  readonly countCustomers: (siteIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;
}
