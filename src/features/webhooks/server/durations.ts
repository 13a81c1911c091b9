const [second, minute, hour] = [1000, 60_000, 3_600_000];

/** For everything of an attempt. */
export const attemptMs = 15 * second;
/** A worker has a message for this long; when it is gone by then another one sends it again. */
export const leaseMs = 60 * second;
/** Pauses after the first attempt and those that follow: a day and a quarter in all. */
export const retryPausesMs: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  10 * hour,
];
/** Of each pause, so that what failed at one time does not come back at one time. */
export const jitterShare = 0.1;
/** The longest `Retry-After` that is followed. */
export const longestRetryAfterMs = hour;
/** A message whose data cannot be read now, by a fault of ours. */
export const unreadablePauseMs = minute;
/** An endpoint is disabled when nothing but failures came for this long, */
export const failingDays = 5;
/** the last of them this long after the first: a single failure long ago is no reason. */
export const failingSpreadDays = 1;
/** How long before its report a key that somebody found counts as used by others. */
export const exposedDays = 7;
