/** When promises count: round the clock, or in these hours of these days of a zone. */
export interface WorkingHours {
  readonly isRoundTheClock: boolean;
  /** Of the IANA, e.g. Europe/Berlin. */
  readonly zone: string;
  /** Days from 1, Monday; times of day as 09:00, an end also as 24:00. */
  readonly ranges: readonly { readonly day: number; readonly from: string; readonly to: string }[];
  /** Days without work, as 2026-12-25. */
  readonly holidays: readonly string[];
}

export const roundTheClock: WorkingHours = { isRoundTheClock: true, zone: "UTC", ranges: [], holidays: [] };

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** A promise is given within a year; hours without work in it count as round the clock. */
const daysLookedAt = 370;

/** The moment after so many working minutes. */
export function addWorkingMinutes(hours: WorkingHours, from: Date, minutes: number): Date {
  const plain = new Date(from.getTime() + minutes * minuteMs);
  if (hours.isRoundTheClock || hours.ranges.length === 0) return plain;
  let left = minutes * minuteMs;
  const first = localDay(hours.zone, from);
  for (let day = 0; day < daysLookedAt; day += 1) {
    for (const [begin, end] of rangesOf(hours, first + day * dayMs)) {
      const start = Math.max(begin, from.getTime());
      const room = end - start;
      if (room <= 0) continue;
      if (left <= room) return new Date(start + left);
      left -= room;
    }
  }
  return plain;
}

/** The working times of a day, as moments in order; `day` is its midnight as if it were in UTC. */
function rangesOf({ zone, ranges, holidays }: WorkingHours, day: number): readonly [number, number][] {
  const date = new Date(day);
  if (holidays.includes(date.toISOString().slice(0, 10))) return [];
  const weekday = date.getUTCDay() === 0 ? 7 : date.getUTCDay();
  return ranges
    .filter((range) => range.day === weekday)
    .map((range): [number, number] => [
      momentOf(zone, day + timeMs(range.from)),
      momentOf(zone, day + timeMs(range.to)),
    ])
    .toSorted(([one], [other]) => one - other);
}

function timeMs(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return (hours * 60 + minutes) * minuteMs;
}

/** The moment at which clocks of the zone show a time, which is given as if it were in UTC. */
function momentOf(zone: string, wall: number): number {
  // The offset at the wrong moment may be another one, on the days when clocks are changed: asked twice.
  const near = wall - offsetMs(zone, wall);
  return wall - offsetMs(zone, near);
}

/** Midnight of the day that clocks of the zone show, as if it were in UTC. */
function localDay(zone: string, at: Date): number {
  const wall = at.getTime() + offsetMs(zone, at.getTime());
  return Math.floor(wall / dayMs) * dayMs;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function offsetMs(zone: string, at: number): number {
  const format = formats.get(zone) ?? formatOf(zone);
  formats.set(zone, format);
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const wall = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return wall - Math.floor(at / 1000) * 1000;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
}

/** Whether there is such a zone. */
export function isZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}
