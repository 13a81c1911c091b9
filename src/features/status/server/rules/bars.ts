import { type ComponentState, statusDays, worseOf } from "#src/shared/status.ts";
import type { Span } from "./spans.ts";

const dayMs = 86_400_000;
const minuteMs = 60_000;

export interface Day {
  /** `2026-11-28`, in UTC. */
  readonly day: string;
  readonly state: ComponentState;
  readonly outageMinutes: number;
}

interface Bars {
  readonly now: ComponentState;
  readonly uptime: number;
  /** Days that were not operational all the time, the oldest first. */
  readonly days: readonly Day[];
}

/** The days of a component up to now: the worst state wins a day, and minutes of outages that overlap count once. */
export function barsOf(spans: readonly Span[], since: number, now: number): Bars {
  const today = Math.floor(now / dayMs) * dayMs;
  const first = today - (statusDays - 1) * dayMs;
  const outages = joined(spans.filter(({ state }) => state === "outage"));
  const days: Day[] = [];
  for (let start = first; start <= today; start += dayMs) {
    const within = { from: start, until: start + dayMs };
    const state = spans
      .filter(({ from, until }) => from < within.until && until > within.from)
      .reduce<ComponentState>((worst, span) => worseOf(worst, span.state), "operational");
    if (state === "operational") continue;
    const outageMinutes = Math.floor(msWithin(outages, within) / minuteMs);
    days.push({ day: new Date(start).toISOString().slice(0, 10), state, outageMinutes });
  }
  const known = { from: Math.max(first, Math.min(since, now)), until: now };
  return { now: stateAt(spans, now), uptime: uptimeOf(msWithin(outages, known), known), days };
}

interface Period {
  readonly from: number;
  readonly until: number;
}

/** Percent, rounded down to three digits: what had an outage is never at 100. */
function uptimeOf(outageMs: number, { from, until }: Period): number {
  const length = until - from;
  if (length <= 0 || outageMs === 0) return outageMs === 0 ? 100 : 0;
  return Math.max(0, Math.floor((1 - outageMs / length) * 100_000) / 1000);
}

function stateAt(spans: readonly Span[], now: number): ComponentState {
  return spans
    .filter(({ from, until }) => from <= now && now < until)
    .reduce<ComponentState>((worst, { state }) => worseOf(worst, state), "operational");
}

/** The same times without what overlaps. */
function joined(spans: readonly Period[]): readonly Period[] {
  const all: Period[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last === undefined || span.from > last.until) all.push(span);
    else all[all.length - 1] = { from: last.from, until: Math.max(last.until, span.until) };
  }
  return all;
}

function msWithin(periods: readonly Period[], { from, until }: Period): number {
  return periods.reduce(
    (sum, period) => sum + Math.max(0, Math.min(period.until, until) - Math.max(period.from, from)),
    0,
  );
}
