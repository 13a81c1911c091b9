import type { ComponentState, IncidentState, MaintenanceState } from "#src/shared/status.ts";
import type { Entry } from "../entries/read-entries.ts";

/** A time in which something was not as usual, in milliseconds; `until` is the first one after it. */
export interface Span {
  readonly from: number;
  readonly until: number;
  readonly state: Exclude<ComponentState, "operational">;
}

type Timed = Pick<Entry, "kind" | "startsAt" | "endsAt" | "calledOffAt" | "updates">;

/**
 * When an entry disturbed its components, and how much. Planned work does from its begin to its end, unless it was called
 * off; an incident as its updates say, each of which counts until the next, and none while it is resolved.
 */
export function spansOf(entry: Timed, now: number): Span[] {
  if (entry.kind === "maintenance") {
    if (entry.calledOffAt !== null || entry.endsAt === null) return [];
    return cut({ from: entry.startsAt.getTime(), until: entry.endsAt.getTime(), state: "maintenance" }, now);
  }
  return entry.updates.flatMap(({ at, state, severity }, place) => {
    const isFirst = place === 0;
    if (severity === null || (state === "resolved" && !isFirst)) return [];
    const from = isFirst ? entry.startsAt.getTime() : at.getTime();
    // One that was over when it was written.
    const next = state === "resolved" ? at : entry.updates[place + 1]?.at;
    const until = next?.getTime() ?? Infinity;
    return cut({ from, until, state: severity }, now);
  });
}

/** Up to now; null: it is ahead, or has no length. */
function cut(span: Span, now: number): Span[] {
  // What begins at this moment has begun.
  const until = Math.min(span.until, now + 1);
  return until > span.from ? [{ ...span, until }] : [];
}

/** What an entry is now: planned work by the clock, an incident as staff said last. */
export function stateOf(entry: Timed, now: number): IncidentState | MaintenanceState {
  if (entry.kind === "incident") return entry.updates.at(-1)?.state ?? "investigating";
  if (entry.calledOffAt !== null) return "called-off";
  if (now < entry.startsAt.getTime()) return "planned";
  return entry.endsAt !== null && now < entry.endsAt.getTime() ? "running" : "done";
}
