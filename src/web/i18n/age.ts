/** How long ago something was, in the units of the age label. */
export type Age =
  | { readonly key: "justNow" }
  | { readonly key: "minutesAgo" | "hoursAgo" | "daysAgo"; readonly count: number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Just now below a minute, then whole minutes, hours and days (product §4). */
export function ageOf(thenMs: number, nowMs: number): Age {
  const passedMs = nowMs - thenMs;
  if (passedMs < minuteMs) return { key: "justNow" };
  if (passedMs < hourMs) return { key: "minutesAgo", count: Math.floor(passedMs / minuteMs) };
  if (passedMs < dayMs) return { key: "hoursAgo", count: Math.floor(passedMs / hourMs) };
  return { key: "daysAgo", count: Math.floor(passedMs / dayMs) };
}

/** Relative units from the year, of 365 days, down to the second, with their length in seconds (product §4). */
export const relativeUnits = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** The largest unit that fits a time, and how many of it are full; negative for what is past. */
export function relativeTo(thenMs: number, nowMs: number) {
  const seconds = Math.trunc((thenMs - nowMs) / 1000);
  const [unit, length] = relativeUnits.find(([, most]) => Math.abs(seconds) >= most) ?? ["second", 1];
  return { unit, count: Math.trunc(seconds / length) || 0 } as const;
}
