let aheadMs = 0;

/** Smaller differences come from latency and the Date header's whole seconds. */
const toleranceMs = 60_000;

/**
 * The server's time: this computer's, corrected when it is wrong or when a demo's clock was moved ahead. The
 * only file of the web half that reads the time; parts take it as an argument.
 */
export const clock = {
  nowMs: (): number => Date.now() + aheadMs,
  now: (): Date => new Date(Date.now() + aheadMs),
  /** Takes the Date header of an answer that has just arrived. */
  follow: (date: string | null): void => {
    if (date === null) return;
    const differenceMs = Date.parse(date) - Date.now();
    if (Math.abs(differenceMs - aheadMs) > toleranceMs) aheadMs = differenceMs;
  },
} as const;
