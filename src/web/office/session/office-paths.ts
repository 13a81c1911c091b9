import { ownPath } from "#src/shared/own-path.ts";

const start = "/staff";

/** The sign-in, which leads back to where one wanted to go. */
export function signInPath(wanted: string): string {
  return wanted === start ? `${start}/sign-in` : `${start}/sign-in?next=${encodeURIComponent(wanted)}`;
}

/** Where to go after the sign-in: only to pages of the office. */
export function pathAfterSignIn(search: string): string {
  const wanted = ownPath(new URLSearchParams(search).get("next"));
  return wanted !== undefined && /^\/staff(?:[/?#]|$)/.test(wanted) ? wanted : start;
}
