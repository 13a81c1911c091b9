/** How many of the provider's name servers a domain needs to be served by us (product §5). */
export const minProviderNs = 2;

/** A host name as it is compared: without space around it, lower case, without its last dot. */
export function canonicalHost(host: string): string {
  const text = host.trim().toLowerCase();
  return text.endsWith(".") ? text.slice(0, -1) : text;
}

/** True when at least two different ones of a domain's name servers are the provider's. */
export function usesProviderNameServers(
  nameServers: readonly string[],
  provider: readonly string[],
): boolean {
  const ours = new Set(provider.map(canonicalHost));
  const used = new Set(nameServers.map(canonicalHost).filter((host) => ours.has(host)));
  return used.size >= minProviderNs;
}
