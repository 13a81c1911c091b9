import { canonicalHost } from "./name-servers.ts";

/** Names of IPv4 addresses in the reverse tree (RFC 1035 §3.5), and the host names that they lead back to. */

/** `192.0.2.0/24`, and each of its addresses, → `2.0.192.in-addr.arpa`. */
export function reverseZoneOf(network: string): string {
  return `${network.split("/", 1).join("").split(".").slice(0, 3).toReversed().join(".")}.in-addr.arpa`;
}

/** `192.0.2.7` → `7.2.0.192.in-addr.arpa`. */
export function reverseNameOf(address: string): string {
  return `${address.split(".").toReversed().join(".")}.in-addr.arpa`;
}

/** Whether one of the networks, each a /24, has the address. */
export function hasAddress(networks: readonly string[], address: string): boolean {
  return networks.includes(`${address.split(".").slice(0, 3).join(".")}.0/24`);
}

/** `192.0.2.7` → `192-0-2-7.rev.example.com`. */
export function defaultReverseName(address: string, domain: string): string {
  return `${address.replaceAll(".", "-")}.${domain}`;
}

/** A host name as an address may lead back to (RFC 1123 §2.1), in its canonical form; null when it is not one. */
export function readHostName(text: string): string | null {
  const host = canonicalHost(text);
  const isHost =
    host.length <= 253 &&
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/.test(host);
  return isHost && !host.endsWith(".arpa") ? host : null;
}
