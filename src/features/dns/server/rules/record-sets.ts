import type { RecordSet } from "#src/platform/dns/record-set.ts";
import { quoteText } from "#src/platform/dns/rdata.ts";
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

/** The content of a record in presentation form. */
export function presentation({ type, content, priority }: ZoneRecord): string {
  switch (type) {
    case "CNAME":
    case "NS":
      return dotted(content);
    case "MX":
      return `${priority ?? 0} ${dotted(content)}`;
    case "SRV": {
      const space = content.lastIndexOf(" ");
      return `${priority ?? 0} ${content.slice(0, space)} ${dotted(content.slice(space + 1))}`;
    }
    case "TXT":
      return quoteText(Buffer.from(plainText(content)));
    default:
      return content;
  }
}

function dotted(host: string): string {
  return host.endsWith(".") ? host : `${host}.`;
}
