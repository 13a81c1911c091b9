/** A moment of the time axis, and where it is, 0 to 1. */
export interface DayLabel {
  readonly atMs: number;
  readonly place: number;
  /** How much of the label is before its place: 0 at the start of the axis, 1 at its end, else half. */
  readonly before: 0 | 0.5 | 1;
  /** There is no room for it on a phone. */
  readonly isWideOnly: boolean;
}

/** Room that a date takes with a space beside it, as a part of the axis. */
const wideRoom = 0.15;
const narrowRoom = 0.31;

/** The moments to write below the axis, the weightiest first in `momentsMs`: those that have room beside each other. */
export function dayLabels(
  momentsMs: readonly number[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): readonly DayLabel[] {
  const chosen: DayLabel[] = [];
  for (const atMs of momentsMs) {
    const place = (atMs - fromMs) / (toMs - fromMs);
    const before = beforeOf(place);
    const hasRoom = (room: number, others: readonly DayLabel[]) =>
      others.every((label) => Math.abs(startOf(label, room) - startOf({ place, before }, room)) >= room);
    if (!hasRoom(wideRoom, chosen)) continue;
    const isWideOnly = !hasRoom(
      narrowRoom,
      chosen.filter((label) => !label.isWideOnly),
    );
    chosen.push({ atMs, place, before, isWideOnly });
  }
  return chosen;
}

/** Labels do not leave the axis on a phone. */
function beforeOf(place: number): DayLabel["before"] {
  if (place < narrowRoom / 2) return 0;
  return place > 1 - narrowRoom / 2 ? 1 : 0.5;
}

function startOf({ place, before }: Pick<DayLabel, "place" | "before">, room: number): number {
  return place - before * room;
}
