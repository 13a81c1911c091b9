import type { Dns, ServedDomain } from "#src/features/dns/server/index.ts";
import type { Domains } from "#src/features/domains/server/index.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { Sites } from "#src/platform/tenancy/sites.ts";
import type { HostRecords } from "./host-records.ts";

/** What hosts of resellers' sites need of others. */
export interface HostsContext {
  readonly platform: Platform;
  readonly sites: Pick<Sites, "load">;
  readonly records: HostRecords;
  /** The name that hosts lead to: it comes here by the wildcard record of the provider's domain. */
  readonly target: string;
  /** Names that are the provider's own, with all below them. */
  readonly ownNames: readonly string[];
  readonly findOwnNames: Domains["readOwnNames"];
  readonly findServed: (customerId: string, domainId: string) => Promise<ServedDomain>;
  readonly dns: Pick<Dns, "addRecords" | "providerNameServers">;
}
