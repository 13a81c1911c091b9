import { useTranslations } from "use-intl";
import { clock } from "#src/web/clock.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { roundedTime } from "./promise.ts";

/** Times as they are said of promises: an hour of today, else with its day; and how long something takes. */
export function useTimeWords() {
  const t = useTranslations("common.unit");
  const times = useTimes();
  return {
    /** `14:20`; of another day `23 Nov, 09:00`. */
    hour: (at: string): string =>
      new Date(at).toDateString() === clock.now().toDateString() ? times.minute(at) : times.stampOfYear(at),
    /** `36 minutes`. */
    long: (minutes: number): string => {
      const { unit, count } = roundedTime(minutes);
      return t(unit, { count });
    },
  };
}
