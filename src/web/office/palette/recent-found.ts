import type { FoundThing } from "./use-found.ts";

const kept = 5;
let recent: readonly FoundThing[] = [];

/** What was opened out of the search before, the last first: of this page load alone, and stored nowhere. */
export function recentFound(): readonly FoundThing[] {
  return recent;
}

/** Puts a thing that is opened before the others. */
export function rememberFound(thing: FoundThing): void {
  const others = recent.filter(
    ({ kind, id, at }) => kind !== thing.kind || id !== thing.id || at !== thing.at,
  );
  recent = [thing, ...others].slice(0, kept);
}
