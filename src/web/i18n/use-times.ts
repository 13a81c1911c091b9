import { type DateTimeFormatOptions, useFormatter } from "use-intl";

/** In the API's format, in milliseconds, or as a date. */
type Instant = string | number | Date;

const dateParts = { day: "numeric", month: "short" } as const;
const dayParts = { ...dateParts, year: "numeric" } as const;
const minuteParts = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** Formats points in time for tables and steps, in the reader's language and zone; hours run from 0 to 23. */
export function useTimes() {
  const format = useFormatter();
  const write = (instant: Instant, parts: DateTimeFormatOptions) =>
    format.dateTime(typeof instant === "string" ? Date.parse(instant) : instant, parts);
  return {
    /** `24 Dec 2026`. */
    day: (instant: Instant) => write(instant, dayParts),
    /** `24 Dec 2026` in UTC, whatever the reader's zone: of days that are data, such as `2026-12-24`. */
    dayUtc: (instant: Instant) => write(instant, { ...dayParts, timeZone: "UTC" }),
    /** `20 Nov – 20 Dec 2026`. */
    period: (from: Date, to: Date) => format.dateTimeRange(from, to, dayParts),
    /** `Mar 2022`. */
    month: (instant: Instant) => write(instant, { month: "short", year: "numeric" }),
    /** `10:14:21`. */
    time: (instant: Instant) => write(instant, { ...minuteParts, second: "2-digit" }),
    /** `10:14`. */
    minute: (instant: Instant) => write(instant, minuteParts),
    /** `24 Dec`: where the year is plain. */
    dayOfYear: (instant: Instant) => write(instant, dateParts),
    /** `24 Dec` in UTC, as `dayUtc`. */
    dayOfYearUtc: (instant: Instant) => write(instant, { ...dateParts, timeZone: "UTC" }),
    /** `24 Dec, 10:14`: where the year is plain. */
    stampOfYear: (instant: Instant) => write(instant, { ...dateParts, ...minuteParts }),
    /** `24 Dec 2026, 10:14`. */
    stamp: (instant: Instant) => write(instant, { ...dayParts, ...minuteParts }),
  };
}
