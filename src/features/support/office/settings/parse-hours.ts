import type { Hours } from "../tickets-query.ts";

type Range = Hours["ranges"][number];

const rangeForm = /^((?:[01]\d|2[0-3]):[0-5]\d)\s*[-–]\s*((?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** Hours of a day as they are typed, "09:00-12:00, 13:00-18:00"; null: they cannot be read, or overlap. */
export function parseHours(day: number, typed: string): readonly Range[] | null {
  const parts = typed.split(",").flatMap((part) => (part.trim() === "" ? [] : [part.trim()]));
  const ranges: Range[] = [];
  for (const part of parts) {
    const [, from, to] = rangeForm.exec(part) ?? [];
    if (from === undefined || to === undefined || from >= to) return null;
    const before = ranges.at(-1);
    if (before !== undefined && before.to > from) return null;
    ranges.push({ day, from, to });
  }
  return ranges;
}

/** The ranges of a day as they are typed. */
export function writeHours(ranges: readonly Range[], day: number): string {
  return ranges.flatMap((range) => (range.day === day ? [`${range.from}-${range.to}`] : [])).join(", ");
}

/** Days as they are typed, a line each; null: one is no day. */
export function parseDays(typed: string): readonly string[] | null {
  const days = typed.split(/[\s,]+/).filter((day) => day !== "");
  const areDays = days.every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && isDay(day));
  return areDays ? [...new Set(days)].sort() : null;
}

function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}
