/** Product §5: at least two of our name servers stand in a domain's list. */
export function usesProviderNameServers(hosts: readonly string[], provider: readonly string[]): boolean {
  const plain = (host: string): string => host.trim().toLowerCase().replace(/\.$/, "");
  const ours = new Set(provider.map(plain));
  return new Set(hosts.map(plain).filter((host) => ours.has(host))).size >= 2;
}
