/** A moment of the time axis, and where it is, 0 to 1. */
export interface DayLabel {
  readonly atMs: number;
  readonly place: number;
  /** How much of the label is before its place: 0 at the start of the axis, 1 at its end, else half. */
  readonly before: { readonly wide: Before; readonly narrow: Before };
  /** There is no room for it on a phone. */
  readonly isWideOnly: boolean;
}

type Before = 0 | 0.5 | 1;
type Axis = keyof DayLabel["before"];

/** Room that a date takes with a space beside it, as a part of the axis. */
type Rooms = Readonly<Record<Axis, number>>;
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
    const before = { wide: beforeOf(place, rooms.wide), narrow: beforeOf(place, rooms.narrow) };
    const hasRoom = (axis: Axis, others: readonly DayLabel[]) => {
      const start = place - before[axis] * rooms[axis];
      return others.every((other) => {
        const otherStart = other.place - other.before[axis] * rooms[axis];
        return Math.abs(otherStart - start) >= rooms[axis];
      });
    };
    if (!hasRoom("wide", chosen)) continue;
    const narrow = chosen.filter(({ isWideOnly }) => !isWideOnly);
    chosen.push({ atMs, place, before, isWideOnly: !hasRoom("narrow", narrow) });
  }
  return chosen;
}

/** Labels do not leave the axis. */
function beforeOf(place: number, room: number): Before {
  if (place < room / 2) return 0;
  return place > 1 - room / 2 ? 1 : 0.5;
}
