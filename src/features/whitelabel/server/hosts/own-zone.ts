import { usesProviderNameServers } from "#src/shared/name-servers.ts";
import type { HostsContext } from "./deps.ts";

/** The customer's own domain in whose zone a host is, when it is on our name servers. */
export async function findOwnZone(
  { findOwnNames, findServed, dns }: Pick<HostsContext, "findOwnNames" | "findServed" | "dns">,
  customerId: string,
  host: string,
): Promise<{ readonly domainId: string; readonly name: string } | null> {
  const found = await findOwnNames(customerId, namesAbove(host));
  // The longest name is the nearest zone.
  const [nearest] = [...found].sort(([one], [other]) => other.length - one.length);
  if (nearest === undefined) return null;
  const [name, domainId] = nearest;
  const served = await findServed(customerId, domainId).catch(() => null);
  if (served === null || !usesProviderNameServers(served.nameServers, dns.providerNameServers)) return null;
  return { domainId, name };
}

/** The host itself and all names above it but the ending: `a.b.example` → `a.b.example`, `b.example`. */
function namesAbove(host: string): string[] {
  const labels = host.split(".");
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
}
