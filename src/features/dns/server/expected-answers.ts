import type { RecordSet } from "#src/platform/dns/record-set.ts";
import { setKey } from "./rules/record.ts";
import { suffixesOf } from "./rules/suffixes-of.ts";

/**
 * What a zone's name servers answer for a name and a type, its own name written out: its set, or the wildcard's (RFC 4592
 * §3.3.1) where the name does not exist, or none. Null: addresses of an ALIAS, which are not known here. `sets`: all of
 * the zone but the NS of its apex.
 */
export function expectedAnswers(
  zone: string,
  sets: readonly RecordSet[],
): (name: string, type: string) => RecordSet | null {
  const known = new Map(sets.map((set) => [setKey(set), set]));
  const existing = new Set(sets.flatMap(({ name }) => linesOf(name, zone)));
  const atName = (owner: string, name: string, type: string): RecordSet | null => {
    const set = known.get(setKey({ name: owner, type }));
    if (set !== undefined) return { ...set, name };
    const isAlias = (type === "A" || type === "AAAA") && known.has(setKey({ name: owner, type: "ALIAS" }));
    return isAlias ? null : { name, type, ttl: 0, contents: [] };
  };
  return (name, type) => {
    const line = linesOf(name, zone);
    const isBelowCut = line.slice(1, -1).some((above) => known.has(setKey({ name: above, type: "NS" })));
    const nearest = line.find((one) => existing.has(one)) ?? zone;
    return atName(nearest === name || isBelowCut ? name : `*.${nearest}`, name, type);
  };
}

/** `a.b.example.com` in `example.com` → itself, `b.example.com`, `example.com`. */
function linesOf(name: string, zone: string): string[] {
  if (name === zone) return [zone];
  const relative = name.slice(0, -zone.length - 1);
  return [...suffixesOf(relative).map((above) => `${above}.${zone}`), zone];
}
