import { addDays, parseInstant } from "#src/shared/time.ts";
import type { Span } from "../facts/fact.ts";

/** A day of UTC, `YYYY-MM-DD`. */
export type Day = string;

export function dayOf(at: Date): Day {
  return at.toISOString().slice(0, 10);
}

/** Its first moment; null when there is no such day, as 30 February. */
export function startOf(day: Day): Date | null {
  const start = parseInstant(`${day}T00:00:00.000Z`);
  return start !== null && dayOf(start) === day ? start : null;
}

/** From its first moment to that of the next day. */
export function spanOf(day: Day): Span {
  const from = startOf(day);
  if (from === null) throw new RangeError(`no such day: ${day}`);
  return { from, to: addDays(from, 1) };
}

export function plusDays(day: Day, days: number): Day {
  return dayOf(addDays(spanOf(day).from, days));
}

/** All from the first to the last. */
export function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = plusDays(day, 1)) days.push(day);
  return days;
}
