import type { TypedRecord } from "./editor-state.ts";

/** The purpose of records, for the filter. */
export type RecordGroup = "web" | "mail" | "other";

const webTypes: ReadonlySet<string> = new Set(["A", "AAAA", "ALIAS", "CNAME", "HTTPS"]);
export const recordGroups: readonly RecordGroup[] = ["web", "mail", "other"];

/** MX, and texts that mail servers read, are mail; addresses, aliases and HTTPS are web. */
export function groupOf({ type, name, values }: TypedRecord): RecordGroup {
  if (webTypes.has(type)) return /_domainkey$|_domainkey\./.test(name) ? "mail" : "web";
  if (type === "MX") return "mail";
  if (type === "TXT") {
    const isMail =
      /^v=(?:spf1|dkim1|dmarc1|tlsrptv1|stsv1)\b/i.test(values[0] ?? "") ||
      /_domainkey|_dmarc|_mta-sts/.test(name);
    return isMail ? "mail" : "other";
  }
  return "other";
}

/** True when the search is part of the name, the type or the value. */
export function matchesSearch(record: TypedRecord, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  if (wanted === "") return true;
  return [record.type, record.name, record.values.join(" ")].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}
