import { ipv6Wire } from "#src/platform/dns/address-wire.ts";
import type { RecordSet } from "#src/platform/dns/record-set.ts";

export const apexTtl = 3600;
/** Requests are at most 2 MB by default. */
const maxRequestBytes = 1_000_000;

/** The name servers of a zone, from its own records. */
export function nameServerSet(zone: string, nameServers: readonly string[]): RecordSet {
  return { name: zone, type: "NS", ttl: apexTtl, contents: nameServers.map((host) => `${host}.`) };
}

/** A set in the API's form. */
export function wireSet({ name, type, ttl, contents }: RecordSet) {
  const records = contents.map((content) => ({
    content: type === "AAAA" ? asGroups(content) : content,
    disabled: false,
  }));
  return { name: `${name}.`, type, ttl, records };
}

/** It writes `::ffff:192.0.2.1` itself, and takes only `::ffff:c000:201`. */
function asGroups(address: string): string {
  if (!address.includes(".")) return address;
  return `::ffff:${ipv6Wire(address).toString("hex", 12, 14)}:${ipv6Wire(address).toString("hex", 14)}`;
}

/** Splits sets into requests, each holding as much as is sure to fit. */
export function inParts<T extends object>(rrsets: readonly T[]): T[][] {
  const parts: T[][] = [];
  let room = 0;
  for (const rrset of rrsets) {
    const bytes = Buffer.byteLength(JSON.stringify(rrset));
    if (bytes > room || parts.length === 0) {
      parts.push([]);
      room = maxRequestBytes;
    }
    parts.at(-1)?.push(rrset);
    room -= bytes;
  }
  return parts;
}
