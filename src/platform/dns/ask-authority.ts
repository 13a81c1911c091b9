import { Resolver } from "node:dns/promises";
import { ask, type DnsAnswer } from "./ask.ts";
import type { AskParentOptions } from "./ask-parent.ts";

export interface AskAuthorityOptions extends AskParentOptions {
  /** Whether a server at this address may be asked: the owner of the name chose it, so that it must not be one of our own network. */
  readonly isOpen: (address: string) => boolean;
}

/** Asks one question after another of the servers of a name's own zone. */
export type AskZone = (name: string, type: number) => Promise<DnsAnswer | null>;

/** The most servers of a zone that are asked before it counts as silent. */
const mostServers = 3;

/**
 * The servers of the zone in which a name is, to be asked past all caches; null when there are none that could be. An
 * answer of one that is not authoritative counts as none.
 */
export async function findAuthority(name: string, options: AskAuthorityOptions): Promise<AskZone | null> {
  const { resolvers, port = 53, timeoutMs = 3_000, isOpen } = options;
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (resolvers) resolver.setServers(resolvers);
  const hosts = await serversOf(name, resolver);
  const found = await Promise.all(
    hosts.slice(0, mostServers).map((host) => resolver.resolve4(host).catch(() => [])),
  );
  const addresses = found.flatMap(([address]) => (address !== undefined && isOpen(address) ? [address] : []));
  if (addresses.length === 0) return null;
  return async (asked, type) => {
    for (const host of addresses) {
      const answer = await ask({ host, port }, asked, type, { timeoutMs });
      const isSure = answer?.rcode === "NOERROR" || answer?.rcode === "NXDOMAIN";
      if (answer !== null && isSure && answer.isAuthoritative) return answer;
    }
    return null;
  };
}

/** A name is in the zone of the nearest name above it that has name servers. */
async function serversOf(name: string, resolver: Resolver): Promise<string[]> {
  for (let zone = name; zone.includes("."); zone = zone.slice(zone.indexOf(".") + 1)) {
    const servers = await resolver.resolveNs(zone).catch(() => []);
    if (servers.length > 0) return servers;
  }
  return [];
}
