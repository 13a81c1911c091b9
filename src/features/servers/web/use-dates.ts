import { useTranslations } from "use-intl";
import { plainYearMs } from "#src/web/i18n/plain-year.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";

const second = 1;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Dates and spans in the reader's language and zone. */
export function useDates() {
  const times = useTimes();
  const span = useTranslations("servers.span");
  return {
    ...times,
    /** `24 Dec, 10:14` where the year is plain, else the day alone; for what has its whole stamp as a title. */
    shortStamp: (instant: string, now: Date) =>
      1000 * secondsSince(instant, now) < plainYearMs ? times.stampOfYear(instant) : times.day(instant),
    /** `31 min`, the largest unit only. */
    span: (fromInstant: string, now: Date) => {
      const seconds = secondsSince(fromInstant, now);
      if (seconds < hour) return span("minutes", { count: Math.floor(seconds / minute) });
      if (seconds < day) return span("hours", { count: Math.floor(seconds / hour) });
      return span("days", { count: Math.floor(seconds / day) });
    },
  };
}

function secondsSince(instant: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / 1000));
}
