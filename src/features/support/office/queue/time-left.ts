/** What is left of a promise, in the largest unit that fits; negative when it is over. */
export interface TimeLeft {
  readonly isLate: boolean;
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
}

const minuteMs = 60_000;

/** How long until `dueMs`, or since it: whole minutes, those begun count while there is time. */
export function timeLeft(dueMs: number, nowMs: number): TimeLeft {
  const left = dueMs - nowMs;
  const isLate = left < 0;
  const all = isLate ? Math.floor(-left / minuteMs) : Math.ceil(left / minuteMs);
  return {
    isLate,
    days: Math.floor(all / 1440),
    hours: Math.floor((all % 1440) / 60),
    minutes: all % 60,
  };
}
