import { addressKeys, emailKey, ipEmailKey, knownBrowserKey, knownPlaceKey } from "./limit-keys.ts";
import type { QueuePlace } from "#src/platform/password-queue.ts";
import type { RateLimits } from "./rate-limits.ts";

/** A password that is about to be compared. */
export interface Guess {
  readonly ip: string;
  readonly siteId: number;
  /** Of the account that it is for, in canonical form, whether there is one or not. */
  readonly account: string;
  /** A browser that signed in to the account before, and proves it; else null. */
  readonly knownBrowser: string | null;
  /** Whether the account was signed in to from this network before. */
  readonly isKnownPlace: boolean;
}

export interface TakenGuess {
  /** Where its comparison waits: a known browser or place goes first. */
  readonly place: QueuePlace;
  /** Whether a wrong one uses up the account's budget: new places then have to wait. */
  readonly isLast: boolean;
  /** The password was right, or was not compared: it counts nowhere. */
  giveBack(): Promise<void>;
}

/**
 * Counts a guess by the caller's address and network, and by the account. A browser that signed in to the account
 * before has a budget of its own and no other: a stranger at the same address cannot use it up. Places where the account was signed in to
 * before have one too, so that guesses from elsewhere do not lock its owner out. Refuses with
 * `rate_limited` when a budget is used up.
 */
export async function takeGuess(rateLimits: RateLimits, guess: Guess): Promise<TakenGuess> {
  const keys = keysOf(guess);
  const left = await rateLimits.take("guess", keys);
  return {
    place: guess.knownBrowser !== null || guess.isKnownPlace ? "ahead" : "behind",
    isLast: guess.knownBrowser === null && !guess.isKnownPlace && left.at(-1) === 0,
    giveBack: () => rateLimits.giveBack("guess", keys),
  };
}

/** The account's key comes last. */
function keysOf({ ip, siteId, account, knownBrowser, isKnownPlace }: Guess): readonly string[] {
  if (knownBrowser !== null) return [knownBrowserKey(knownBrowser)];
  const place = isKnownPlace ? knownPlaceKey(ip, siteId, account) : emailKey(siteId, account);
  return [...addressKeys(ip), ipEmailKey(ip, siteId, account), place];
}
