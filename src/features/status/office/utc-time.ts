/** A time of UTC as a field of the browser has it: `2026-11-28T13:05`. */
export function fieldOf(instant: string): string {
  return instant.slice(0, 16);
}

/** The time of a field, which is in UTC; undefined: it is not complete. */
export function instantOf(field: string): string | undefined {
  const time = Date.parse(`${field}:00.000Z`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
