import type { CallCtx } from "#src/platform/http/handlers.ts";
import type { WhitelabelContext } from "./deps.ts";

/** Where a site is opened by those who look at it now: a demo may have been given any port, and its sites have the one that was asked. */
export function shownUrl(
  { isDemo }: Pick<WhitelabelContext, "isDemo">,
  { origin }: Pick<CallCtx, "origin">,
  baseUrl: string,
): string {
  if (!isDemo) return baseUrl;
  const url = new URL(origin);
  url.hostname = new URL(baseUrl).hostname;
  return url.origin;
}
