/** A moment of the time axis, and where it is, 0 to 1. */
export interface DayLabel {
  readonly atMs: number;
  readonly place: number;
  /** There is no room for it on a phone. */
  readonly isWideOnly: boolean;
}

/** Room that a date takes, as a part of the axis. */
const wideRoom = 0.15;
const narrowRoom = 0.34;

/** The moments to write below the axis, the weightiest first in `momentsMs`: those that have room beside each other. */
export function dayLabels(
  momentsMs: readonly number[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): readonly DayLabel[] {
  const chosen: DayLabel[] = [];
  for (const atMs of momentsMs) {
    const place = (atMs - fromMs) / (toMs - fromMs);
    const hasRoom = (room: number, isOther: (label: DayLabel) => boolean) =>
      chosen.every((label) => !isOther(label) || Math.abs(label.place - place) >= room);
    if (!hasRoom(wideRoom, () => true)) continue;
    chosen.push({ atMs, place, isWideOnly: !hasRoom(narrowRoom, ({ isWideOnly }) => !isWideOnly) });
  }
  return chosen;
}
