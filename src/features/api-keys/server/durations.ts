import { addDays, addMs } from "#src/shared/time.ts";

// How long keys are valid, listed and spoken of (product §7).

const defaultDays = 90;
/** Days before the end of a key at which its owner is notified; not of a key that is valid for no longer than that. */
export const warnDays = [7, 1] as const;
const listedDays = 30;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How long calls are counted by the hour: longer than they are shown. */
const countedDays = 2;

/** When a key ends whose maker did not say. */
export function defaultExpiry(now: Date): Date {
  return addDays(now, defaultDays);
}

/** Until when the old secret of a key is accepted that is rolled now. */
export function overlapEnd(now: Date, hours: number): Date {
  return addMs(now, hours * hourMs);
}

/** Keys that ended before are forgotten. */
export function forgottenBefore(now: Date): Date {
  return addDays(now, -listedDays);
}

/** Whole days until then, a part of one counted as one. */
export function daysUntil(end: Date, now: Date): number {
  return Math.ceil((end.getTime() - now.getTime()) / dayMs);
}

/** The hour in which a call is counted. */
export function hourOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / hourMs) * hourMs);
}

/** From when calls are shown: the whole hours of a day, and the one that is not over. */
export function usageSince(now: Date): Date {
  return hourOf(addMs(now, -dayMs));
}

/** Counts of calls before are forgotten. */
export function callsForgottenBefore(now: Date): Date {
  return addDays(now, -countedDays);
}
