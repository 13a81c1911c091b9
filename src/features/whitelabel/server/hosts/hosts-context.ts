import type { DnsAddress } from "#src/platform/dns/record-set.ts";
import type { SiteContext } from "#src/platform/tenancy/sites.ts";
import { openAddresses } from "#src/platform/http-out/open-addresses.ts";
import { type HostRecords, publicRecords, simulatedRecords } from "./host-records.ts";

/** What of the configuration says where names lead. */
export interface HostsConfig {
  readonly mode: string;
  readonly whitelabelDomain: string | null;
  readonly nameServers: readonly string[];
  readonly dnsResolvers: readonly DnsAddress[] | null;
  readonly CLOSED_NETWORKS: readonly string[];
}

/** Where hosts lead to, which names are the provider's, and who is asked about those of others, by the configuration. */
export function hostsSettings(
  config: HostsConfig,
  provider: Pick<SiteContext, "baseUrl">,
): {
  readonly records: HostRecords;
  readonly target: string;
  readonly ownNames: readonly string[];
} {
  const domain = config.whitelabelDomain ?? "localhost";
  return {
    records: config.mode === "demo" ? simulatedRecords : publicRecords(askedBy(config)),
    target: `sites.${domain}`,
    ownNames: [new URL(provider.baseUrl).hostname, domain, ...config.nameServers],
  };
}

/** By which resolvers servers are found, and which of them may be asked. */
export function askedBy({ dnsResolvers, CLOSED_NETWORKS }: HostsConfig) {
  const resolvers = dnsResolvers?.map(({ host, port }) =>
    host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`,
  );
  return { isOpen: openAddresses(CLOSED_NETWORKS), ...(resolvers !== undefined && { resolvers }) };
}
