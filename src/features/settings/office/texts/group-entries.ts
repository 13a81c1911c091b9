import { isLegal, type TextDocument } from "#src/shared/texts/documents.ts";
import type { TextEntry } from "./texts-query.ts";

/** Texts that belong together: a section, a part of a page, a mail. */
export interface TextGroup {
  readonly id: string;
  /** Its heading, as the site has it; undefined where none of its texts is one. */
  readonly heading: string | undefined;
  readonly entries: readonly TextEntry[];
}

/** Groups without a heading of their own: their names are in `officeTexts.json`. */
export const namedGroups = [
  "head",
  "greeting",
  "footer",
  "footerInvited",
  "contactFooter",
  "notMe",
  "notice",
  "announcement",
  "imported",
  "marketing",
  "accountNotice",
  "contactNotice",
  "domainNotice",
  "frozenNotice",
  "keyNotice",
  "lookNotice",
  "passwordNotice",
  "payoutNotice",
  "priceNotice",
  "referralNotice",
  "requestNotice",
  "siteBotNotice",
  "siteNotice",
  "securityNotice",
  "servicesNotice",
  "ticketNotice",
  "walletNotice",
  "webhookNotice",
] as const;

/** The name of a group without a heading; undefined for one that is not listed. */
export function nameOfGroup(id: string): (typeof namedGroups)[number] | undefined {
  return namedGroups.find((name) => name === id);
}

const headings = ["title", "subject"];

/** The texts of a document by their groups, in the product's order. */
export function groupEntries(document: TextDocument, entries: readonly TextEntry[]): readonly TextGroup[] {
  const groups = new Map<string, TextEntry[]>();
  for (const entry of entries) {
    const id = groupOf(document, entry.key);
    groups.set(id, [...(groups.get(id) ?? []), entry]);
  }
  return [...groups].map(([id, own]) => {
    const heading =
      id === "head" ? undefined : own.find(({ key }) => headings.includes(key.split(".").at(-1) ?? ""));
    return { id, heading: heading?.own ?? heading?.shipped, entries: own };
  });
}

/** Of the policy and of a legal text its section, and `head` for what is above the first; else the part of the catalog. */
function groupOf(document: TextDocument, key: string): string {
  const parts = key.split(".");
  if (document === "aml") return parts[1] ?? "";
  if (!isLegal(document)) return parts[1] ?? "";
  return parts.length > 3 ? (parts[2] ?? "") : "head";
}
