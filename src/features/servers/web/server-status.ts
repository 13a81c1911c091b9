import type { BuoyKind } from "#src/web/ui/buoy.tsx";
import type { ServerStatus } from "./server-types.ts";

/** The mark of each state; its word is the text `servers.status.<state>`. */
export const statusMarks: Readonly<Record<ServerStatus, BuoyKind>> = {
  installing: "busy",
  starting: "busy",
  stopping: "busy",
  restarting: "busy",
  reinstalling: "busy",
  updating: "busy",
  running: "ok",
  stopped: "off",
  failed: "bad",
  expired: "warn",
  suspended: "bad",
  terminated: "off",
  attention: "warn",
};

/** Groups of the list's chips, as the call counts and filters them. */
export type StatusGroup = "running" | "progress" | "stopped" | "attention";

export const statusGroups: readonly StatusGroup[] = ["running", "progress", "stopped", "attention"];

export const groupMarks: Readonly<Record<StatusGroup, BuoyKind>> = {
  running: "ok",
  progress: "busy",
  stopped: "off",
  attention: "warn",
};
