import { ownPath } from "#src/shared/own-path.ts";

/** Search of the form for a new contact: the page to return to. */
export interface ContactSearch {
  readonly next?: string | undefined;
}

/** Keeps `next` only when it leads to this site. */
export function readContactSearch(search: Readonly<Record<string, unknown>>): ContactSearch {
  const next = ownPath(search["next"]);
  return next === undefined ? {} : { next };
}
