const longestInSeconds = 90;

/** The unit of `common.unit`, and how many, in which a measured time is said. */
export interface UsualTime {
  readonly unit: "seconds" | "minutes";
  readonly count: number;
}

/** A measured time in seconds below a minute and a half, else in whole minutes. */
export function usualTime(seconds: number): UsualTime {
  return seconds < longestInSeconds
    ? { unit: "seconds", count: seconds }
    : { unit: "minutes", count: Math.round(seconds / 60) };
}
