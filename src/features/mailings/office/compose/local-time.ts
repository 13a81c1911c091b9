/** An instant as a field of the reader's own time zone has it: `2026-11-28T14:30`. */
export function localTime(instant: string | null): string {
  if (instant === null) return "";
  const at = new Date(instant);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The instant of such a field; empty: none. */
export function timeOf(local: string): string | null {
  return local === "" ? null : new Date(local).toISOString();
}
