import { minuteIn } from "./quiet-hours.ts";

/** How often what is optional comes by mail: each notice at once, or many in one mail. */
export const digestRhythms = ["at-once", "daily", "weekly"] as const;

export type DigestRhythm = (typeof digestRhythms)[number];

/** The time of day of digests in their reader's zone: 07:00, before the day's work. */
const digestMinute = 7 * 60;
const dayMinutes = 24 * 60;
const minuteMs = 60_000;

/** When the next digest after a moment is due, weekly ones on Mondays; null: there are none. */
export function nextDigestAt(rhythm: DigestRhythm, zone: string, after: Date): Date | null {
  if (rhythm === "at-once") return null;
  const start = after.getTime() - (after.getTime() % minuteMs);
  const left = (digestMinute - minuteIn(zone, after) + dayMinutes) % dayMinutes || dayMinutes;
  let due = onTheHour(zone, new Date(start + left * minuteMs));
  if (rhythm === "daily") return due;
  while (!isMonday(zone, due)) due = onTheHour(zone, new Date(due.getTime() + dayMinutes * minuteMs));
  return due;
}

/** Clocks that were changed on the way: it is a time of the clock. */
function onTheHour(zone: string, at: Date): Date {
  const off = ((digestMinute - minuteIn(zone, at) + dayMinutes * 1.5) % dayMinutes) - dayMinutes / 2;
  return new Date(at.getTime() + off * minuteMs);
}

function isMonday(zone: string, at: Date): boolean {
  return new Intl.DateTimeFormat("en-US", { timeZone: zone, weekday: "short" }).format(at) === "Mon";
}
