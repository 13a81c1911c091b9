import { Resolver } from "node:dns/promises";
import { ask, type DnsAnswer } from "./ask.ts";

const nsType = 2;

/** Where to ask instead of this machine's resolvers and the standard port. */
export interface AskParentOptions {
  /** Addresses of resolvers, with their ports. */
  readonly resolvers?: readonly string[];
  readonly port?: number;
  readonly timeoutMs?: number;
}

/**
 * The name servers that the parent zone delegates a name to, asked of the parent's own servers: caches may be stale.
 * Empty for a name that is not delegated; null when no server answered.
 */
export async function askParent(
  name: string,
  { resolvers, port = 53, timeoutMs = 3_000 }: AskParentOptions = {},
): Promise<string[] | null> {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (resolvers) resolver.setServers(resolvers);
  const parent = name.slice(name.indexOf(".") + 1);
  const servers = await resolver.resolveNs(parent).catch(() => []);
  for (const server of servers.slice(0, 3)) {
    const [host] = await resolver.resolve4(server).catch(() => []);
    const answer = host === undefined ? null : await ask({ host, port }, name, nsType, { timeoutMs });
    if (answer?.rcode === "NOERROR" || answer?.rcode === "NXDOMAIN") return serversIn(answer, name);
  }
  return null;
}

/** A referral has them as authorities; a server with both zones answers itself. */
export function serversIn({ answers, authorities }: DnsAnswer, name: string): string[] {
  return [...answers, ...authorities]
    .flatMap((record) => (record.type === "NS" && record.name.toLowerCase() === name ? [record.data] : []))
    .map((host) => host.toLowerCase());
}
