import type { CallCtx } from "#src/platform/http/handlers.ts";
import { knownBrowserKey, userKey } from "#src/platform/rate-limit/limit-keys.ts";
import type { AccountsContext } from "../deps.ts";
import { findKnownBrowser } from "../known-browsers.ts";

/**
 * Counts a guess of a user's code before it is compared; refuses with `rate_limited`. One budget for all places where
 * codes are asked for, so that a thief has no further guesses at each: of the account, from anywhere; a browser that
 * signed in to it before has its own, which a stranger cannot use up. Returns what puts the guess back: it was right.
 */
export async function takeCodeGuess(
  context: AccountsContext,
  { browserProofs, now }: Pick<CallCtx, "browserProofs" | "now">,
  userId: string,
): Promise<() => Promise<void>> {
  const browser = findKnownBrowser(context, browserProofs, userId, now);
  const budget = [browser === null ? userKey(userId) : knownBrowserKey(browser)];
  await context.rateLimits.take("code", budget);
  return () => context.rateLimits.giveBack("code", budget);
}
