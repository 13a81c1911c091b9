/** A moment of the time axis, and where it is, 0 to 1. */
export interface DayLabel {
  readonly atMs: number;
  readonly place: number;
  /** There is no room for it on a phone. */
  readonly isWideOnly: boolean;
}

/** Room that a date takes with a space beside it, as a part of the axis. */
interface Rooms {
  readonly wide: number;
  readonly narrow: number;
}
const fullRooms: Rooms = { wide: 0.13, narrow: 0.28 };
const yearlessRooms: Rooms = { wide: 0.1, narrow: 0.22 };

/**
 * The moments to write below the axis, the weightiest first in `momentsMs`: those that have room beside each other.
 * `isYearless`: dates are written without their year.
 */
export function dayLabels(
  momentsMs: readonly number[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  isYearless: boolean,
): readonly DayLabel[] {
  const rooms = isYearless ? yearlessRooms : fullRooms;
  const chosen: DayLabel[] = [];
  for (const atMs of momentsMs) {
    const place = (atMs - fromMs) / (toMs - fromMs);
    const hasRoom = (room: number, others: readonly DayLabel[]) =>
      others.every((other) => Math.abs(startOf(other.place, room) - startOf(place, room)) >= room);
    if (!hasRoom(rooms.wide, chosen)) continue;
    const narrow = chosen.filter(({ isWideOnly }) => !isWideOnly);
    chosen.push({ atMs, place, isWideOnly: !hasRoom(rooms.narrow, narrow) });
  }
  return chosen;
}

/** Where a label that takes a part of the axis begins: its middle is at its place, but none leaves the axis. */
function startOf(place: number, room: number): number {
  return Math.min(1 - room, Math.max(0, place - room / 2));
}

/** The same in CSS, the label moved back by half of itself. */
export function labelLeft({ place }: Pick<DayLabel, "place">, isYearless: boolean): string {
  const half = isYearless ? 28 : 37;
  return `clamp(${half}px, ${place * 100}%, 100% - ${half}px)`;
}
