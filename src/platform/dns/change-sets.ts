import type { RecordSet, ZoneChange } from "#src/platform/dns/record-set.ts";

/** The sets after a change: removals first, then additions. */
export function changeSets(sets: readonly RecordSet[], change: ZoneChange): RecordSet[] {
  const known = new Map(sets.map((set) => [keyOf(set), set]));
  for (const removed of change.remove) known.delete(keyOf(removed));
  for (const set of change.replace) known.set(keyOf(set), set);
  return sortSets([...known.values()]);
}

/** The change from one list of sets to another; empty when they are the same. */
export function diffSets(from: readonly RecordSet[], to: readonly RecordSet[]): ZoneChange {
  const before = new Map(from.map((set) => [keyOf(set), set]));
  const wanted = new Set(to.map(keyOf));
  return {
    remove: from.filter((set) => !wanted.has(keyOf(set))).map(({ name, type }) => ({ name, type })),
    replace: to.filter((set) => {
      const known = before.get(keyOf(set));
      return known === undefined || !isSameSet(known, set);
    }),
  };
}

/** True when both have the same records; their order within a set does not matter. */
export function isSameSet(one: RecordSet, other: RecordSet): boolean {
  return (
    keyOf(one) === keyOf(other) &&
    one.ttl === other.ttl &&
    one.contents.length === other.contents.length &&
    one.contents.toSorted().join("\n") === other.contents.toSorted().join("\n")
  );
}

/** Sorted by name and type, so that two lists can be compared by eye. */
export function sortSets(sets: readonly RecordSet[]): RecordSet[] {
  return sets.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
}

function keyOf({ name, type }: { readonly name: string; readonly type: string }): string {
  return `${name} ${type}`;
}
