import { ownPath } from "#src/shared/own-path.ts";

/** Search of the login and sign-up pages: the path to return to. */
export interface NextPathSearch {
  readonly next?: string | undefined;
}

/** Keeps `next` only when it leads to this site. */
export function readNextPath(search: Record<string, unknown>): NextPathSearch {
  const next = ownPath(search["next"]);
  return next === undefined ? {} : { next };
}
