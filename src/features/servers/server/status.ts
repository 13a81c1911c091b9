import type * as z from "zod/mini";
import type { serverOutput, serverStatus, serverTaskOutput } from "../contract-outputs.ts";

export type Service = z.output<typeof serverOutput>["service"];
export type SuspendedReason = z.output<typeof serverOutput>["suspendedReason"];
export type Power = z.output<typeof serverOutput>["power"];
export type ServerStatus = z.output<typeof serverStatus>;
export type TaskKindName = z.output<typeof serverTaskOutput>["kind"];

/** Tasks that customers do not see: what the operator or the product repairs by itself. */
export type InternalTaskKind = "server-addresses" | "server-resize" | "server-restore" | "server-cleanup";

export type OpenTaskKind = TaskKindName | InternalTaskKind;

/** The three axes of a server's state: billing, the machine's power, our task. Never one field. */
export interface ServerState {
  readonly service: Service;
  readonly suspendedReason: SuspendedReason;
  readonly power: Power;
  /** Whether the customer sees it or not: while it is open no other one begins. */
  readonly openTask: OpenTaskKind | null;
}

/** The machine stays running during it. */
const updating = "updating";

const statusOfTask: Readonly<Record<OpenTaskKind, ServerStatus>> = {
  "server-provision": "installing",
  "server-start": "starting",
  "server-stop": "stopping",
  "server-restart": "restarting",
  "server-reinstall": "reinstalling",
  "server-password": updating,
  "server-ipv4": updating,
  "server-move": updating,
  // That of a suspended server comes first; this one was paid for meanwhile.
  "server-suspend": "stopping",
  "server-terminate": "terminated",
  "server-addresses": updating,
  "server-resize": updating,
  "server-restore": "reinstalling",
  "server-cleanup": updating,
};

/** One word for lists: billing first, then the task, then the machine's power. */
export function statusOf({ service, power, openTask }: Omit<ServerState, "suspendedReason">): ServerStatus {
  if (service === "failed" || service === "expired" || service === "suspended") return service;
  if (service === "terminating" || service === "terminated") return "terminated";
  if (openTask) return statusOfTask[openTask];
  if (service === "pending") return "installing";
  if (power === "running") return "running";
  if (power === "off" || power === "paused") return "stopped";
  return "attention";
}
