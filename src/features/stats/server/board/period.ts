import { addMonths } from "#src/shared/time.ts";
import { type Day, dayOf, daysBetween, plusDays, spanOf } from "../days/day.ts";

/** So many days that end with the newest one, its month so far, or the whole month before that. */
export type PeriodAsked = number | "month" | "last-month";

/** The days of a board, and those that they are compared with. Days and months are of UTC, as they are counted. */
export interface Period {
  readonly from: Day;
  readonly to: Day;
  readonly beforeFrom: Day;
  readonly beforeTo: Day;
}

/**
 * The period that was asked for, as of the newest counted day. Days are compared with as many days before; a month so far
 * with as many first days of the month before, which may have fewer; a whole month with the whole one before.
 */
export function periodOf(asked: PeriodAsked, newest: Day): Period {
  if (typeof asked === "number") {
    const from = plusDays(newest, 1 - asked);
    return { from, to: newest, beforeFrom: plusDays(from, -asked), beforeTo: plusDays(from, -1) };
  }
  const thisMonth: Day = `${newest.slice(0, 7)}-01`;
  const months = (ahead: number): Day => dayOf(addMonths(spanOf(thisMonth).from, ahead));
  if (asked === "last-month")
    return {
      from: months(-1),
      to: plusDays(thisMonth, -1),
      beforeFrom: months(-2),
      beforeTo: plusDays(months(-1), -1),
    };
  const days = daysBetween(thisMonth, newest).length;
  const [beforeFrom, last] = [months(-1), plusDays(thisMonth, -1)];
  const same = plusDays(beforeFrom, days - 1);
  return { from: thisMonth, to: newest, beforeFrom, beforeTo: same < last ? same : last };
}
