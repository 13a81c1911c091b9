let aheadMs = 0;

/** Less is the way of the answer, and the Date header's whole seconds. */
const toleranceMs = 60_000;

/**
 * The time as the server tells it: this computer's, corrected when that is wrong, or when a demo was moved
 * ahead. The only file of the web half that reads the time; parts take it as an argument.
 */
export const clock = {
  nowMs: (): number => Date.now() + aheadMs,
  now: (): Date => new Date(Date.now() + aheadMs),
  /** Takes the Date header of an answer that has just come. */
  follow: (date: string | null): void => {
    if (date === null) return;
    const differenceMs = Date.parse(date) - Date.now();
    if (Math.abs(differenceMs - aheadMs) > toleranceMs) aheadMs = differenceMs;
  },
} as const;
