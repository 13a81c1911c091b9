const dayMs = 86_400_000;

/** `2026-11-27`: the day of an instant in UTC, as fields for days and the calls take it. */
export function dayText(instant: string | number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** The first day that begins after an instant, in UTC. */
export function dayAfter(instant: string): string {
  return dayText(Date.parse(instant) + dayMs);
}
