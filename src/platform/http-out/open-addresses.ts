import { BlockList, isIP } from "node:net";

/** IPv4 that is no public unicast address: IANA's special-purpose registry (RFC 6890), multicast, reserved. */
const closedV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

/**
 * All global unicast IPv6 (RFC 4291 §2.4, IANA's registry). What is not in it is closed: loopback, mapped IPv4, NAT64,
 * link-local, unique local, multicast.
 */
const unicastV6 = "2000::/3";

/** Parts of `unicastV6` that lead elsewhere, or nowhere: Teredo and other protocols, documentation, 6to4. */
const closedV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

/**
 * Whether an address is public, so that calls to places which customers chose may go there. `closedNetworks`: the
 * operator's own, e.g. `203.0.113.0/24`. One spelled with a zone (`fe80::1%eth0`) is closed, as is what is no address.
 */
export function openAddresses(closedNetworks: readonly string[]): (address: string) => boolean {
  const unicast = listOf([unicastV6]);
  const closed = listOf([...closedV4, ...closedV6, ...closedNetworks]);
  return (address) => {
    const family = address.includes("%") ? 0 : isIP(address);
    if (family === 4) return !closed.check(address, "ipv4");
    return family === 6 && unicast.check(address, "ipv6") && !closed.check(address, "ipv6");
  };
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    list.addSubnet(address, Number(prefix), isIP(address) === 4 ? "ipv4" : "ipv6");
  }
  return list;
}
