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
