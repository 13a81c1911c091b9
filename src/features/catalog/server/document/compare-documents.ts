/** One field that differs between two documents, e.g. `plans skiff-1 priceUsd`. */
export interface DocumentChange {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

type Section = readonly Readonly<Record<string, unknown>>[];

/** What an import changes, field by field: things are matched by their id, not by their place. */
export function compareDocuments(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): DocumentChange[] {
  const sections = Object.keys(after).filter((name) => Array.isArray(after[name]));
  return sections.flatMap((name) => compareSections(name, listOf(before[name]), listOf(after[name])));
}

function compareSections(name: string, before: Section, after: Section): DocumentChange[] {
  const old = new Map(before.map((item) => [keyOf(item), item]));
  const changes = after.flatMap((item) => {
    const key = keyOf(item);
    const known = old.get(key);
    if (!known) return [{ what: `${name} ${key}`, before: "", after: "new" }];
    return Object.keys({ ...known, ...item })
      .filter((field) => textOf(known[field]) !== textOf(item[field]))
      .map((field) => ({
        what: `${name} ${key} ${field}`,
        before: textOf(known[field]),
        after: textOf(item[field]),
      }));
  });
  const order = (items: Section, others: ReadonlySet<string>): string =>
    items
      .map(keyOf)
      .filter((key) => others.has(key))
      .join(", ");
  const [was, is] = [order(before, new Set(after.map(keyOf))), order(after, new Set(old.keys()))];
  return was === is ? changes : [...changes, { what: `${name} order`, before: was, after: is }];
}

/** The id or its substitute: a term's months, the plan and location of a stock number. */
function keyOf(item: Readonly<Record<string, unknown>>): string {
  if (typeof item["id"] === "string") return item["id"];
  if (typeof item["months"] === "number") return String(item["months"]);
  return `${textOf(item["plan"])} ${textOf(item["location"])}`;
}

function listOf(value: unknown): Section {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return items.filter((item): item is Section[number] => typeof item === "object" && item !== null);
}

function textOf(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
