import { formatTag } from "#src/shared/format-tag.ts";
import type { Locale } from "#src/shared/locales.ts";

/** How the status page writes its times, all in UTC. */
export function statusTimes({ tag }: Pick<Locale, "tag">) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(formatTag(tag), { timeZone: "UTC", hourCycle: "h23", ...options });
    return (at: string) => made.format(new Date(at));
  };
  const day = format({ day: "numeric", month: "short" });
  const time = format({ hour: "2-digit", minute: "2-digit" });
  const moment = format({ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
  return {
    day,
    time,
    moment,
    /** Of months of the history. */
    month: format({ month: "long", year: "numeric" }),
    /** From when to when: the day is said once where it is the same. */
    span: (from: string, until: string | null) => {
      if (until === null) return moment(from);
      const isSameDay = from.slice(0, 10) === until.slice(0, 10);
      return `${moment(from)} – ${isSameDay ? time(until) : moment(until)}`;
    },
  };
}
