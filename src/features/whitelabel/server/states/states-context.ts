import type { Platform } from "#src/platform/platform.ts";
import type { Sites } from "#src/platform/tenancy/sites.ts";

export interface StatesContext {
  readonly platform: Platform;
  readonly sites: Pick<Sites, "load">;
  /** How many customers each of these sites has. */
  readonly countCustomers: (siteIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;
}
