import { addressKeys, emailKey, ipEmailKey, knownPlaceKey } from "./limit-keys.ts";
import type { RateLimits } from "./rate-limits.ts";

/** A password that is about to be compared. */
export interface Guess {
  readonly ip: string;
  readonly siteId: number;
  /** Of the account that it is for, in canonical form, whether there is one or not. */
  readonly account: string;
  /** Whether the account was signed in to from this network before. */
  readonly isKnownPlace: boolean;
}

export interface TakenGuess {
  /** Whether a wrong one uses up the account's budget: new places then have to wait. */
  readonly isLast: boolean;
  /** The password was right, or was not compared: it counts nowhere. */
  giveBack(): Promise<void>;
}

/**
 * Counts a guess by the caller's address and network, and by the account. Places where the account was signed in to
 * before have a budget of their own, so that guesses from elsewhere do not lock its owner out. Refuses with
 * `rate_limited` when a budget is used up.
 */
export async function takeGuess(rateLimits: RateLimits, guess: Guess): Promise<TakenGuess> {
  const { ip, siteId, account, isKnownPlace } = guess;
  const place = isKnownPlace ? knownPlaceKey(ip, siteId, account) : emailKey(siteId, account);
  const keys = [...addressKeys(ip), ipEmailKey(ip, siteId, account), place];
  const left = await rateLimits.take("guess", keys);
  return {
    isLast: !isKnownPlace && left.at(-1) === 0,
    giveBack: () => rateLimits.giveBack("guess", keys),
  };
}
