import { ownPath } from "#src/shared/own-path.ts";

/** Search of `/auth-callback`: a one-time code, and where to go. */
export interface CallbackSearch {
  readonly code?: string | undefined;
  readonly redirect_to?: string | undefined;
}

const longestCode = 200;

/** Keeps `redirect_to` only when it leads to this site, as a path. */
export function readCallbackSearch(search: Record<string, unknown>): CallbackSearch {
  const { code, redirect_to: target } = search;
  const path = ownPath(target);
  return {
    ...(typeof code === "string" && code !== "" && code.length <= longestCode && { code }),
    ...(path !== undefined && { redirect_to: path }),
  };
}
