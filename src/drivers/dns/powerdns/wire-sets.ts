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
  return { name: `${name}.`, type, ttl, records: contents.map((content) => ({ content, disabled: false })) };
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
