import type { ComponentState } from "#src/shared/status.ts";
import type { BuoyKind } from "#src/web/ui/buoy.tsx";
import type { EntryState, StatusEntry } from "../../contract-page.ts";

/** The mark of a component's state. */
export const stateMarks: Readonly<Record<ComponentState, BuoyKind>> = {
  operational: "ok",
  maintenance: "info",
  degraded: "warn",
  outage: "bad",
};

const markOf: Readonly<Record<EntryState, BuoyKind>> = {
  investigating: "warn",
  identified: "info",
  monitoring: "busy",
  resolved: "ok",
  planned: "off",
  running: "busy",
  done: "ok",
  "called-off": "lock",
};

export function entryMark({ state, severity }: Pick<StatusEntry, "state" | "severity">): BuoyKind {
  return severity === "outage" && state !== "resolved" ? "bad" : markOf[state];
}

/** The mark of one update: planned work has no states of its own. */
export function updateMark(state: EntryState | null): BuoyKind {
  return state === null ? "info" : markOf[state];
}
