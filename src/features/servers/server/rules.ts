import type * as z from "zod/mini";
import type { serverOutput, serverStatus, taskOutput } from "../contract.ts";

export type Service = z.output<typeof serverOutput>["service"];
export type Power = z.output<typeof serverOutput>["power"];
export type ServerStatus = z.output<typeof serverStatus>;
export type TaskKindName = z.output<typeof taskOutput>["kind"];

/** The three axes of a server: what is paid, what the machine does, what we do to it. Never one field. */
export interface ServerState {
  readonly service: Service;
  readonly power: Power;
  readonly openTask: TaskKindName | null;
}

const statusOfTask: Readonly<Record<TaskKindName, ServerStatus>> = {
  "server-provision": "installing",
  "server-start": "starting",
  "server-stop": "stopping",
  "server-restart": "restarting",
};

/** One word for lists: what is paid first, then what runs, then what the machine does. */
export function statusOf({ service, power, openTask }: ServerState): ServerStatus {
  if (service === "failed" || service === "expired" || service === "suspended") return service;
  if (service === "terminating" || service === "terminated") return "terminated";
  if (openTask) return statusOfTask[openTask];
  if (service === "pending") return "installing";
  if (power === "running") return "running";
  if (power === "off" || power === "paused") return "stopped";
  return "attention";
}

type Refusal = "server_busy" | "server_not_active" | "server_not_running" | null;

/** What may be done to a server now; null means yes, otherwise why not. Both the API and the console ask here. */
export const serverCan = {
  start: (state: ServerState): Refusal => idleAndActive(state),
  stop: (state: ServerState): Refusal => idleAndActive(state) ?? running(state),
  restart: (state: ServerState): Refusal => idleAndActive(state) ?? running(state),
  openConsole: (state: ServerState): Refusal => active(state) ?? running(state),
} as const;

function active({ service }: ServerState): Refusal {
  return service === "active" ? null : "server_not_active";
}

function idleAndActive(state: ServerState): Refusal {
  return state.openTask ? "server_busy" : active(state);
}

function running({ power }: ServerState): Refusal {
  return power === "running" ? null : "server_not_running";
}
