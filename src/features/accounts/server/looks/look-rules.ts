import { lookMinutes } from "#src/shared/look-parts.ts";
import { addMs } from "#src/shared/time.ts";

/** Distinguishes the token of a look from those of sessions without a query. */
export const lookTokenPrefix = "look_";

/** The permission that a look needs for as long as it lasts. */
export const lookPermission = "customers.look-as";

/** The provider's own site, where the office is. */
export const ownSite = 1;

const linkMs = 60_000;

export function lookEnd(start: Date): Date {
  return addMs(start, lookMinutes * 60_000);
}

/** Links that were made before then open nothing. */
export function linksFrom(now: Date): Date {
  return addMs(now, -linkMs);
}

/** An id as paths have them. Paths are not checked yet where this is asked, and other text is no object. */
export function isEncodedId(text: string): boolean {
  return /^[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}$/.test(text);
}
