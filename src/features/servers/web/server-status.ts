import { openTask } from "#src/web/lists/tasks.ts";
import type { BuoyKind } from "#src/web/ui/buoy.tsx";
import type { Server, ServerStatus, Task } from "./server-types.ts";

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

interface Actionable extends Pick<Server, "service" | "power"> {
  readonly task: Pick<Task, "state"> | null;
}

type Payable = Pick<Server, "service" | "suspendedReason">;

const isFree = (server: Actionable) => server.service === "active" && openTask(server) === undefined;

/** The machine may run: paid, or in its grace. */
export const isAlive = ({ service }: Pick<Server, "service">) =>
  service === "active" || service === "expired";

const isPayable = ({ service, suspendedReason }: Payable) =>
  service === "active" || service === "expired" || (service === "suspended" && suspendedReason === "unpaid");

/** What may be asked of a server now; the server half decides by the same rules. */
export const serverCan = {
  start: (server: Actionable) => isFree(server) && server.power !== "running",
  stop: (server: Actionable) =>
    isAlive(server) && openTask(server) === undefined && server.power === "running",
  restart: (server: Actionable) => isFree(server) && server.power === "running",
  openConsole: (server: Actionable) => isAlive(server) && server.power === "running",
  /** Change the password, reinstall, buy an address: one at a time, and only while it is paid for. */
  change: isFree,
  prolong: isPayable,
  /** Switch autoprolong, as long as there is a next period. */
  renewItself: ({ service }: Pick<Server, "service">) =>
    service !== "failed" && service !== "terminating" && service !== "terminated",
};
