import type * as z from "zod/mini";
import type { serverOutput, serverStatus, serverTaskOutput } from "../contract-outputs.ts";

export type Service = z.output<typeof serverOutput>["service"];
export type Power = z.output<typeof serverOutput>["power"];
export type ServerStatus = z.output<typeof serverStatus>;
export type TaskKindName = z.output<typeof serverTaskOutput>["kind"];

/** The three axes of a server: what is paid, what the machine does, what we do to it. Never one field. */
export interface ServerState {
  readonly service: Service;
  readonly power: Power;
  readonly openTask: TaskKindName | null;
}

/** The machine runs on while it is changed. */
const updating = "updating";

const statusOfTask: Readonly<Record<TaskKindName, ServerStatus>> = {
  "server-provision": "installing",
  "server-start": "starting",
  "server-stop": "stopping",
  "server-restart": "restarting",
  "server-reinstall": "reinstalling",
  "server-password": updating,
  "server-ipv4": updating,
  "server-move": updating,
  "server-suspend": "suspended",
  "server-terminate": "terminated",
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

export const maxTags = 20;

/** What may be done to a server now; null means yes, otherwise why not. Both the API and the console ask here. */
export const serverCan = {
  start: (state: ServerState): Refusal => idleAndActive(state),
  /** Through the grace too: the machine runs on then. */
  stop: (state: ServerState): Refusal => idleAndAlive(state) ?? running(state),
  restart: (state: ServerState): Refusal => idleAndActive(state) ?? running(state),
  openConsole: (state: ServerState): Refusal => alive(state) ?? running(state),
  changePassword: (state: ServerState): Refusal => idleAndActive(state),
  reinstall: (state: ServerState): Refusal => idleAndActive(state),
} as const;

function active({ service }: ServerState): Refusal {
  return service === "active" ? null : "server_not_active";
}

/** The machine may run: paid, or in its grace. */
function alive({ service }: ServerState): Refusal {
  return service === "active" || service === "expired" ? null : "server_not_active";
}

function idleAndAlive(state: ServerState): Refusal {
  return state.openTask ? "server_busy" : alive(state);
}

function idleAndActive(state: ServerState): Refusal {
  return state.openTask ? "server_busy" : active(state);
}

function running({ power }: ServerState): Refusal {
  return power === "running" ? null : "server_not_running";
}
