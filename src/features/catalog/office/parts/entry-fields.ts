import type { Document } from "../catalogue-query.ts";

/** The lists of the document that pages show, in the order of their tabs. */
export const sections = [
  "plans",
  "locations",
  "ipBlocks",
  "images",
  "tlds",
  "dedicated",
  "extras",
  "terms",
  "promotions",
] as const;

export type Section = (typeof sections)[number];

/** An entry of a section, whatever its fields. */
export type Entry = Readonly<Record<string, unknown>>;

/** What names an entry in its section. */
export function entryKey(entry: Entry): string {
  return plainText(entry["id"] ?? entry["months"]);
}

export function entriesOf(document: Document, section: Section): readonly Entry[] {
  return (document[section] ?? []).map((entry) => ({ ...entry }));
}

export type FieldKind = "text" | "day" | "usd" | "count" | "flag" | "list";

export interface EntryField {
  readonly key: string;
  readonly kind: FieldKind;
  /** Left empty it is not in the document. */
  readonly isOptional?: true;
}

const optional = { isOptional: true } as const;
const text = (key: string): EntryField => ({ key, kind: "text" });
const usd = (key: string): EntryField => ({ key, kind: "usd" });
const count = (key: string): EntryField => ({ key, kind: "count" });
const day = (key: string): EntryField => ({ key, kind: "day", ...optional });
const active: EntryField = { key: "active", kind: "flag" };
const cost = (key: string): EntryField => ({ key, kind: "usd", ...optional });

/** What of an entry is edited, in the order of its form. */
export const entryFields: Readonly<Record<Section, readonly EntryField[]>> = {
  plans: [
    text("id"),
    text("name"),
    usd("priceUsd"),
    cost("costUsd"),
    count("vcpu"),
    count("memoryMb"),
    count("diskGb"),
    count("trafficGb"),
    { key: "networkMbps", kind: "count", ...optional },
    { key: "locations", kind: "list" },
    active,
  ],
  locations: [text("id"), text("name"), text("country"), count("latitude"), count("longitude"), active],
  ipBlocks: [text("id"), text("locationId"), text("cidr")],
  images: [
    text("id"),
    text("family"),
    text("name"),
    text("version"),
    text("loginUser"),
    count("minDiskGb"),
    active,
  ],
  tlds: [
    text("id"),
    text("name"),
    text("category"),
    { key: "popular", kind: "flag" },
    usd("registerUsd"),
    { key: "firstYearUsd", kind: "usd", ...optional },
    day("firstYearFrom"),
    day("firstYearUntil"),
    cost("registerCostUsd"),
    usd("renewUsd"),
    cost("renewCostUsd"),
    usd("transferUsd"),
    cost("transferCostUsd"),
    count("transferYears"),
    usd("restoreUsd"),
    cost("restoreCostUsd"),
    count("minYears"),
    count("maxYears"),
    { key: "minRenewYears", kind: "count", ...optional },
    active,
  ],
  dedicated: [
    text("id"),
    text("name"),
    usd("priceUsd"),
    cost("costUsd"),
    { key: "setupUsd", kind: "usd", ...optional },
    text("cpu"),
    count("cores"),
    count("memoryGb"),
    text("disks"),
    count("networkMbps"),
    { key: "trafficTb", kind: "count", ...optional },
    text("location"),
    active,
  ],
  extras: [text("id"), usd("priceUsd"), cost("costUsd"), active],
  terms: [count("months"), count("discountPercent")],
  promotions: [
    text("id"),
    text("kind"),
    { key: "priceUsd", kind: "usd", ...optional },
    { key: "percent", kind: "count", ...optional },
    { key: "plans", kind: "list" },
    { key: "countries", kind: "list", ...optional },
    { key: "oncePerCustomer", kind: "flag" },
    day("from"),
    day("until"),
    active,
  ],
};

/** What an entry names itself by: it never changes. */
export const keyFields: readonly string[] = ["id", "months"];

/** A field as it is typed. */
export function typedValue(entry: Entry, { key }: EntryField): string {
  const value: unknown = entry[key];
  return Array.isArray(value) ? value.map(plainText).join(", ") : plainText(value);
}

function plainText(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** What was typed, as the document has it; undefined where it is left out. */
export function readValue(typed: string, { kind, isOptional }: EntryField): unknown {
  const trimmed = typed.trim();
  if (kind === "flag") return trimmed === "true";
  if (trimmed === "" && isOptional === true) return undefined;
  if (kind === "list")
    return trimmed
      .split(/[\s,]+/)
      .filter((part) => part !== "")
      .map(String);
  return kind === "count" && trimmed !== "" ? Number(trimmed) : trimmed;
}
