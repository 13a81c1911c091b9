import { encodeRdata, isDnsType, nameWire, typeNumbers } from "#src/platform/dns/rdata.ts";
import type { RecordSet } from "#src/platform/dns/record-set.ts";

/** A set ready to be sent. */
export interface WireSet {
  readonly type: number;
  readonly ttl: number;
  readonly data: readonly Buffer[];
  /** Hosts that it names, for glue. */
  readonly hosts: readonly string[];
}

/** A zone prepared for lookups. Names are lower case, absolute, without their last dot. */
export interface Zone {
  readonly name: string;
  /** Whose it is: the limits of answers count by it. */
  readonly owner: string;
  readonly soa: WireSet;
  /** How long a negative answer may be cached (RFC 2308). */
  readonly negativeTtl: number;
  /** Hosts whose addresses a name has (ALIAS), with the TTL that these have at most. */
  readonly aliases: ReadonlyMap<string, { readonly host: string; readonly ttl: number }>;
  /** Every name that exists, those that only lie between others included (RFC 8020). */
  readonly names: ReadonlyMap<string, ReadonlyMap<number, WireSet>>;
}

export const negativeTtl = 300;

/** SOA data of a zone whose first server is this one. */
export function soaContent(zone: string, primary: string, serial: number): string {
  return `${primary}. hostmaster.${zone}. ${serial} 10800 3600 604800 ${negativeTtl}`;
}

/** Prepares sets, with the SOA, for lookups. */
export function indexZone(name: string, sets: readonly RecordSet[], owner = name): Zone {
  const names = new Map<string, Map<number, WireSet>>([[name, new Map()]]);
  const aliases = new Map<string, { host: string; ttl: number }>();
  for (const set of sets) {
    if (set.type === "ALIAS") {
      at(names, set.name);
      aliases.set(set.name, { host: (set.contents[0] ?? "").replace(/\.$/, ""), ttl: set.ttl });
    }
    if (!isDnsType(set.type)) continue;
    const type = set.type;
    const wire: WireSet = {
      type: typeNumbers[type],
      ttl: set.ttl,
      data: set.contents.map((content) => encodeRdata(type, content)),
      hosts: type === "NS" ? set.contents.map((content) => content.replace(/\.$/, "")) : [],
    };
    at(names, set.name).set(wire.type, wire);
    // Names between a name and the apex exist, without data.
    for (let above = parentOf(set.name); above.length > name.length; above = parentOf(above))
      at(names, above);
  }
  const soa = names.get(name)?.get(typeNumbers.SOA);
  if (!soa) throw new Error(`Zone ${name} has no SOA`);
  return { name, owner, soa, negativeTtl, aliases, names };
}

/** `a.example.com` → `example.com`; empty above the last label. */
export function parentOf(name: string): string {
  const dot = name.indexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1);
}

/** A record's owner in wire form, cached: names repeat. */
export const ownerWire = nameWire;

function at(names: Map<string, Map<number, WireSet>>, name: string): Map<number, WireSet> {
  const known = names.get(name);
  if (known) return known;
  const fresh = new Map<number, WireSet>();
  names.set(name, fresh);
  return fresh;
}
