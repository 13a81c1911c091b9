import { BlockList, isIPv4 } from "node:net";

/** Most lists that are kept ready; a further one takes the place of the oldest. */
const maxKept = 1000;
const kept = new Map<string, BlockList>();

/** Whether a client address is within one of the networks; an empty list allows all. Mapped IPv4 counts as IPv4. */
export function allowsAddress(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return true;
  // A zone is of this machine, no part of the address (RFC 4007 §11).
  const address = ip.replace(/%.*$/, "");
  return listOf(networks).check(address, isIPv4(address) ? "ipv4" : "ipv6");
}

function listOf(networks: readonly string[]): BlockList {
  const name = networks.join(" ");
  const known = kept.get(name);
  if (known !== undefined) return known;
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    list.addSubnet(address, Number(prefix), isIPv4(address) ? "ipv4" : "ipv6");
  }
  const [oldest] = kept.keys();
  if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
  kept.set(name, list);
  return list;
}
