import { byKey, type CatalogueChange, type Entry, entriesOf, keyOf, textOf } from "./list-changes.ts";

export interface Merged {
  readonly document: Entry;
  /** Fields that both changed: the document has those of the draft, `before` is what is there now. */
  readonly conflicts: readonly CatalogueChange[];
}

/** Applies to `theirs` what leads from `base` to `mine`, field by field. */
export function mergeDocuments(base: Entry, mine: Entry, theirs: Entry): Merged {
  const conflicts: CatalogueChange[] = [];
  const merged: Record<string, unknown> = { ...mine };
  for (const section of Object.keys({ ...theirs, ...mine })) {
    if (!Array.isArray(mine[section]) || !Array.isArray(theirs[section])) continue;
    const part = mergeSections(section, {
      base: entriesOf(base[section]),
      mine: entriesOf(mine[section]),
      theirs: entriesOf(theirs[section]),
    });
    merged[section] = part.entries;
    conflicts.push(...part.conflicts);
  }
  return { document: merged, conflicts };
}

interface Sides {
  readonly base: readonly Entry[];
  readonly mine: readonly Entry[];
  readonly theirs: readonly Entry[];
}

function mergeSections(
  section: string,
  sides: Sides,
): { readonly entries: readonly Entry[]; readonly conflicts: readonly CatalogueChange[] } {
  const [base, mine, theirs] = [byKey(sides.base), byKey(sides.mine), byKey(sides.theirs)];
  const conflicts: CatalogueChange[] = [];
  const entries = new Map<string, Entry>();
  for (const key of orderOf(sides)) {
    const [was, own, other] = [base.get(key), mine.get(key), theirs.get(key)];
    const only = own ?? other;
    if (own !== undefined && other !== undefined) {
      const one = mergeEntries(section, was ?? {}, own, other);
      entries.set(key, one.entry);
      conflicts.push(...one.conflicts);
    } else if (only !== undefined && was === undefined) {
      entries.set(key, only);
    } else if (only !== undefined && textOf(only) !== textOf(was)) {
      // One side removed what the other changed: the draft's word counts.
      if (own !== undefined) entries.set(key, own);
      conflicts.push({
        section,
        id: key,
        name: textOf(only["name"]) || key,
        change: own === undefined ? "removed" : "added",
        field: null,
        before: "",
        after: "",
      });
    }
  }
  return { entries: [...entries.values()], conflicts };
}

function mergeEntries(section: string, was: Entry, own: Entry, other: Entry) {
  const conflicts: CatalogueChange[] = [];
  const entry: Record<string, unknown> = {};
  for (const field of Object.keys({ ...other, ...own })) {
    const [before, mine, theirs] = [textOf(was[field]), textOf(own[field]), textOf(other[field])];
    const isMine = mine !== before;
    const value = isMine ? own[field] : other[field];
    if (value !== undefined) entry[field] = value;
    if (isMine && theirs !== before && mine !== theirs) {
      conflicts.push({
        section,
        id: keyOf(own),
        name: textOf(own["name"]) || keyOf(own),
        change: "set",
        field,
        before: theirs,
        after: mine,
      });
    }
  }
  return { entry, conflicts };
}

/** Theirs, with mine at the end; where the draft put entries in another order, the other way round. */
function orderOf({ base, mine, theirs }: Sides): readonly string[] {
  const common = (entries: readonly Entry[], others: readonly Entry[]): string => {
    const known = byKey(others);
    return entries
      .map(keyOf)
      .filter((key) => known.has(key))
      .join(" ");
  };
  const isMoved = common(mine, base) !== common(base, mine);
  const [first, then] = isMoved ? [mine, theirs] : [theirs, mine];
  return [...new Set([...first, ...then].map(keyOf))];
}
