import type * as z from "zod/mini";
import type { catalogueChange } from "../../contract-admin.ts";

/** One difference between two catalogues. */
export type CatalogueChange = z.output<typeof catalogueChange>;

export type Entry = Readonly<Record<string, unknown>>;

/** How the second document differs from the first: entries are matched by what names them, not by their place. */
export function listChanges(before: Entry, after: Entry): CatalogueChange[] {
  const sections = Object.keys({ ...before, ...after }).filter(
    (name) => Array.isArray(after[name]) && Array.isArray(before[name]),
  );
  return sections.flatMap((name) => changesOf(name, entriesOf(before[name]), entriesOf(after[name])));
}

function changesOf(section: string, before: readonly Entry[], after: readonly Entry[]): CatalogueChange[] {
  const [old, now] = [byKey(before), byKey(after)];
  const about = (entry: Entry) => ({ section, id: keyOf(entry), name: nameOf(entry) });
  const changed = after.flatMap((entry): CatalogueChange[] => {
    const known = old.get(keyOf(entry));
    if (known === undefined)
      return [{ ...about(entry), change: "added", field: null, before: "", after: summaryOf(entry) }];
    const [was, is] = [flat(known), flat(entry)];
    return [...new Set([...was.keys(), ...is.keys()])]
      .filter((field) => (was.get(field) ?? "") !== (is.get(field) ?? ""))
      .map((field) => ({
        ...about(entry),
        change: "set",
        field,
        before: was.get(field) ?? "",
        after: is.get(field) ?? "",
      }));
  });
  const removed = before
    .filter((entry) => !now.has(keyOf(entry)))
    .map(
      (entry): CatalogueChange => ({
        ...about(entry),
        change: "removed",
        field: null,
        before: summaryOf(entry),
        after: "",
      }),
    );
  const order = (entries: readonly Entry[], others: ReadonlyMap<string, Entry>): string =>
    entries
      .filter((entry) => others.has(keyOf(entry)))
      .map(keyOf)
      .join(", ");
  const [was, is] = [order(before, now), order(after, old)];
  const moved: CatalogueChange[] =
    was === is
      ? []
      : [{ section, id: "", name: "", change: "order", field: "order", before: was, after: is }];
  return [...changed, ...removed, ...moved];
}

/** The id, or what stands for it: the months of a term, plan and location of a stock number. */
export function keyOf(entry: Entry): string {
  if (typeof entry["id"] === "string") return entry["id"];
  if (typeof entry["months"] === "number") return String(entry["months"]);
  return `${textOf(entry["plan"])} ${textOf(entry["location"])}`;
}

export function byKey(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  return new Map(entries.map((entry) => [keyOf(entry), entry]));
}

export function entriesOf(value: unknown): readonly Entry[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return items.filter(isEntry);
}

/** A value as text, the same for two that mean the same whatever the order of their fields. */
export function textOf(value: unknown): string {
  if (value === undefined) return "";
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  if (!isEntry(value)) return JSON.stringify(value) ?? "";
  const fields = Object.keys(value).sort();
  return fields.map((field) => `${field}: ${textOf(value[field])}`).join(", ");
}

function isEntry(value: unknown): value is Entry {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The fields of an entry as texts, those of a group each by itself. */
function flat(entry: Entry): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(entry).flatMap(([field, value]) =>
      isEntry(value)
        ? Object.entries(value).map(([inner, one]): [string, string] => [`${field}.${inner}`, textOf(one)])
        : [[field, textOf(value)] satisfies [string, string]],
    ),
  );
}

function nameOf(entry: Entry): string {
  if (typeof entry["cidr"] === "string") return entry["cidr"];
  return typeof entry["name"] === "string" ? entry["name"] : keyOf(entry);
}

/** What an entry costs, where it has one price. */
function summaryOf(entry: Entry): string {
  return textOf(entry["priceUsd"] ?? entry["registerUsd"]);
}
