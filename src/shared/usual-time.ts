const longestInSeconds = 90;

/** The unit of `common.unit`, and how many, in which a measured time is said. */
export interface UsualTime {
  readonly unit: "seconds" | "minutes";
  readonly count: number;
}

/**
 * A measured time: in whole seconds below a minute and a half, else in whole minutes, the last one full, so that what
 * is said to be done within this time was.
 */
export function usualTime(seconds: number): UsualTime {
  return seconds < longestInSeconds
    ? { unit: "seconds", count: seconds }
    : { unit: "minutes", count: Math.ceil(seconds / 60) };
}
