import { addMs } from "#src/shared/time.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** When a job is due: every `everyMs`, counted from 1970 in UTC, plus `offsetMs`. */
export interface Schedule {
  readonly everyMs: number;
  readonly offsetMs: number;
}

/** At minutes that are multiples of `minutes`, e.g. 5: at 12:00, 12:05 … */
export function everyMinutes(minutes: number): Schedule {
  return { everyMs: minutes * minuteMs, offsetMs: 0 };
}

/** Every hour at this minute. */
export function hourlyAt(minute: number): Schedule {
  return { everyMs: hourMs, offsetMs: minute * minuteMs };
}

/** Every day at this time. */
export function dailyAt(hour: number, minute: number): Schedule {
  return { everyMs: 24 * hourMs, offsetMs: hour * hourMs + minute * minuteMs };
}

/** The latest moment at which it was due. */
export function lastDue({ everyMs, offsetMs }: Schedule, now: Date): Date {
  return addMs(now, -((((now.getTime() - offsetMs) % everyMs) + everyMs) % everyMs));
}
