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
