import { clock } from "#src/web/clock.ts";
import { countClick } from "#src/web/api/count-click.ts";

const storageKey = "referrer";
const maxLength = 64;

/** When the kept one is forgotten, in milliseconds; one of before has none, and gives way. */
const untilKey = "referrerUntil";
const keptMs = 30 * 86_400_000;

/** Keeps the referrer of a referral link for 30 days, until sign-up sends it. The first one counts: whether it is this one. */
export function keepReferrer(
  referrer: string,
  storage: Storage = localStorage,
  now = clock.nowMs(),
): boolean {
  try {
    const isKept = storage.getItem(storageKey) !== null && Number(storage.getItem(untilKey)) > now;
    if (isKept) return false;
    storage.setItem(storageKey, referrer.slice(0, maxLength));
    storage.setItem(untilKey, String(now + keptMs));
    return true;
  } catch {
    // Without storage the referral is lost; the visit is not.
    return false;
  }
}

/** The same, and counts the click, once in a browser: a program that runs no page is left out. */
export function openReferralLink(referrer: string): void {
  if (keepReferrer(referrer)) countClick(referrer);
}

export function readReferrer(storage: Storage = localStorage, now = clock.nowMs()): string | undefined {
  try {
    const until = storage.getItem(untilKey);
    if (until !== null && Number(until) <= now) return undefined;
    return storage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** After the sign-up that sent it: a second account of this browser is not referred again. */
export function forgetReferrer(storage: Pick<Storage, "removeItem"> = localStorage): void {
  try {
    storage.removeItem(storageKey);
    storage.removeItem(untilKey);
  } catch {
    // Nothing was stored.
  }
}
