import type { WorkingHours } from "./working-time.ts";

const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** The hours in short: `24/7`, or `Mon-Fri 09:00-18:00, Sat 10:00-14:00 Europe/Berlin`. */
export function hoursText({ isRoundTheClock, ranges, zone }: WorkingHours): string {
  if (isRoundTheClock || ranges.length === 0) return "24/7";
  const times = new Map<string, number[]>();
  for (const { day, from, to } of ranges) {
    const time = `${from}-${to}`;
    times.set(
      time,
      [...(times.get(time) ?? []), day].toSorted((one, other) => one - other),
    );
  }
  const lines = [...times]
    .toSorted(([, [one = 0]], [, [other = 0]]) => one - other)
    .map(([time, on]) => `${daysText(on)} ${time}`);
  return `${lines.join(", ")} ${zone}`;
}

/** Neighbours as a span: `Mon-Fri`. */
function daysText(on: readonly number[]): string {
  const spans: [number, number][] = [];
  for (const day of on) {
    const last = spans.at(-1);
    if (last !== undefined && day <= last[1] + 1) last[1] = day;
    else spans.push([day, day]);
  }
  const name = (day: number) => days[day - 1] ?? "";
  return spans.map(([from, to]) => (from === to ? name(from) : `${name(from)}-${name(to)}`)).join("+");
}
