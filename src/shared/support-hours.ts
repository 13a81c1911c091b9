import { formatTag } from "./format-tag.ts";
import { listText } from "./list-text.ts";

/** When support works: round the clock, or in ranges of days, from 1, Monday, to 7, of a zone. */
export interface SupportTimes {
  readonly isRoundTheClock: boolean;
  readonly zone: string;
  readonly ranges: readonly { readonly day: number; readonly from: string; readonly to: string }[];
}

/** Days that have the same times, as spans of neighbours. Days run from 1, Monday, to 7. */
export interface HoursRow {
  readonly from: number;
  readonly to: number;
  /** `09:00–13:00`, several with a comma between. */
  readonly times: string;
}

/** The week of working hours in as few rows as say it; empty: around the clock. */
export function hoursRows({ isRoundTheClock, ranges }: Pick<SupportTimes, "isRoundTheClock" | "ranges">) {
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

/** A Monday, from which days of the week are counted. */
const monday = Date.UTC(2026, 0, 5);
const dayMs = 86_400_000;

/** `Mon–Fri 09:00–18:00`, and so on, in a language; null: around the clock. Times are isolated: they run to the right. */
export function hoursLine(
  tag: string,
  hours: Pick<SupportTimes, "isRoundTheClock" | "ranges">,
): string | null {
  const rows = hoursRows(hours);
  if (rows.length === 0) return null;
  const format = new Intl.DateTimeFormat(formatTag(tag), { weekday: "short", timeZone: "UTC" });
  const name = (day: number) => format.format(monday + (day - 1) * dayMs);
  const parts = rows.map(({ from, to, times }) => {
    const days = from === to ? name(from) : `${name(from)}–${name(to)}`;
    return `${days} \u2066${times}\u2069`;
  });
  return listText(tag, parts, "facts");
}
