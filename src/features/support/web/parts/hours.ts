import type { SupportHours } from "../support-types.ts";

/** Days that have the same times, as spans of neighbours. Days run from 1, Monday, to 7. */
export interface HoursRow {
  readonly from: number;
  readonly to: number;
  /** `09:00–13:00`, several with a comma between. */
  readonly times: string;
}

/** The week of working hours in as few rows as say it; empty: around the clock. */
export function hoursRows({ isRoundTheClock, ranges }: Pick<SupportHours, "isRoundTheClock" | "ranges">) {
  const rows: HoursRow[] = [];
  if (isRoundTheClock) return rows;
  for (const day of [1, 2, 3, 4, 5, 6, 7]) {
    const times = ranges
      .filter((range) => range.day === day)
      .sort((one, other) => (one.from < other.from ? -1 : 1))
      .map(({ from, to }) => `${from}–${to}`)
      .join(", ");
    if (times === "") continue;
    const last = rows.at(-1);
    if (last?.to === day - 1 && last.times === times) rows[rows.length - 1] = { ...last, to: day };
    else rows.push({ from: day, to: day, times });
  }
  return rows;
}
