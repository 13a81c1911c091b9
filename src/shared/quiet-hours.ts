const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** Hours of a day in which nothing optional is sent; they may go over midnight. */
export interface QuietHours {
  /** Name of a time zone: `Europe/Berlin`. */
  readonly zone: string;
  readonly fromMinute: number;
  readonly toMinute: number;
}

/** The minute of the day in a zone. */
export function minuteIn(zone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const value = (type: string): number => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return value("hour") * 60 + value("minute");
}

/** When the quiet hours in which a moment is end; null outside of them. */
export function quietUntil({ zone, fromMinute, toMinute }: QuietHours, now: Date): Date | null {
  const minute = minuteIn(zone, now);
  const sinceStart = (minute - fromMinute + dayMinutes) % dayMinutes;
  const length = (toMinute - fromMinute + dayMinutes) % dayMinutes;
  if (sinceStart >= length) return null;
  const startOfMinute = now.getTime() - (now.getTime() % minuteMs);
  const end = new Date(startOfMinute + (length - sinceStart) * minuteMs);
  // Clocks that were changed on the way: the end is a time of the clock, not a length.
  const off = ((toMinute - minuteIn(zone, end) + dayMinutes * 1.5) % dayMinutes) - dayMinutes / 2;
  return new Date(end.getTime() + off * minuteMs);
}

/** The minutes of a day that are quiet, as spans: hours over midnight are two, and none are quiet where both ends are one. */
export function quietSpans({
  fromMinute,
  toMinute,
}: Omit<QuietHours, "zone">): readonly (readonly [from: number, to: number])[] {
  if (fromMinute <= toMinute) return fromMinute === toMinute ? [] : [[fromMinute, toMinute]];
  const evening = [fromMinute, dayMinutes] as const;
  return toMinute === 0 ? [evening] : [[0, toMinute], evening];
}

/** Whether a zone has this name. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** `23:05` → 1385; null for other texts. */
export function minuteOf(text: string): number | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hour === undefined || minute === undefined ? null : Number(hour) * 60 + Number(minute);
}

/** 1385 → `23:05`. */
export function minuteText(minute: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
