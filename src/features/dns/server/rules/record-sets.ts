import type { RecordSet } from "#src/platform/dns/record-set.ts";
import { quoteText } from "#src/platform/dns/quoted-text.ts";
import { placeOfName } from "./name-places.ts";
import { plainText } from "./read-text.ts";
import { absoluteName, setKey, type ZoneRecord } from "./record.ts";

/** Records in the form for name servers: whole sets, absolute, in presentation form. */
export function recordSets(records: readonly ZoneRecord[], zone: string): RecordSet[] {
  const sets = Map.groupBy(records, setKey);
  return [...sets.values()].flatMap((members) => {
    const [first] = members;
    if (!first) return [];
    const contents = members.map(presentation).toSorted();
    return [{ name: absoluteName(first.name, zone), type: first.type, ttl: first.ttl, contents }];
  });
}

const word = /(?:"(?:[^"\\]|\\.)*"|\S)+/gs;

/** The content of a record in presentation form. */
export function presentation({ type, content, priority }: ZoneRecord): string {
  if (type === "TXT") return quoteText(Buffer.from(plainText(content)));
  const written = priority === null ? content : `${priority} ${content}`;
  const place = placeOfName(type);
  if (place === null) return written;
  const words = written.match(word) ?? [];
  return words.map((part, at) => (at === place ? dotted(part) : part)).join(" ");
}

function dotted(host: string): string {
  return host.endsWith(".") ? host : `${host}.`;
}
