import type { Dns, ServedDomain } from "#src/features/dns/server/index.ts";
import type { Domains } from "#src/features/domains/server/index.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { Sealer } from "#src/platform/secrets/sealer.ts";
import type { SenderRecords } from "./text-records.ts";

/** What senders of resellers' sites need of others. */
export interface SenderContext {
  readonly platform: Platform;
  readonly sealer: Sealer;
  readonly records: SenderRecords;
  /** Domains that are the provider's own, with all below them, as they are now. */
  readonly ownDomains: () => readonly string[];
  /** Mechanisms of SPF by which the provider's mail server sends; null: none is asked for. */
  readonly spf: () => string | null;
  readonly findOwnNames: Domains["readOwnNames"];
  readonly findServed: (customerId: string, domainId: string) => Promise<ServedDomain>;
  readonly dns: Pick<Dns, "addRecords" | "editRecord" | "readZone" | "providerNameServers">;
}
