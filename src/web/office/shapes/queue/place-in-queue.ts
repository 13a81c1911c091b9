/** The one that was looked at last, with its place in the queue then. */
export interface LastShown {
  readonly id: string;
  readonly place: number;
}

/**
 * Which of a queue's `ids` is looked at. The place of one that was shown and has left is taken by the next. Undefined:
 * the address names one that never was among them, so another must not be shown in its stead; or nothing waits.
 */
export function placeInQueue(
  ids: readonly string[],
  wanted: string | null,
  last: LastShown | undefined,
): number | undefined {
  const id = wanted ?? last?.id;
  const found = id === undefined ? -1 : ids.indexOf(id);
  if (found >= 0) return found;
  if (ids.length === 0 || id !== last?.id) return undefined;
  return Math.min(last?.place ?? 0, ids.length - 1);
}
