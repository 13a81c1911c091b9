/** Calendar rules in UTC. The only shared file that builds dates. */

const dayMs = 86_400_000;

/**
 * `addMonths(31 Jan, 1)` → 28 Feb; `addMonths(31 Jan, 2)` → 31 Mar. Counting from one anchor keeps the
 * anchor's day; counting month by month would lose it.
 */
export function addMonths(anchor: Date, months: number): Date {
  const year = anchor.getUTCFullYear();
  const month = anchor.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(anchor.getUTCDate(), lastDay);
  const result = new Date(anchor);
  result.setUTCFullYear(year, month, day);
  return result;
}

export function addMs(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}

export function addDays(time: Date, days: number): Date {
  return addMs(time, days * dayMs);
}

export function secondsBetween(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / 1000);
}

/** The days between two times, one that was begun included. */
export function daysBetween(from: Date, to: Date): number {
  return Math.ceil((to.getTime() - from.getTime()) / dayMs);
}

/** The instant of an ISO 8601 text; null when it is not one. */
export function parseInstant(text: string): Date | null {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** The instant of whole seconds since 1970. */
export function fromUnixSeconds(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** The ISO 8601 text of milliseconds since 1970, as events have them. */
export function instantOfMs(ms: number): string {
  return new Date(ms).toISOString();
}
