import type * as z from "zod/mini";
import type { serverOutput } from "./contract-outputs.ts";

interface State extends Pick<z.output<typeof serverOutput>, "service" | "power" | "suspendedReason"> {
  readonly isBusy: boolean;
}

/** How long an address rests after its server is gone, before another server can get it. */
export const quarantineDays = 7;

type Service = State["service"];
type Refusal = "server_busy" | "server_not_active" | "server_not_running" | "server_suspended" | null;

/** Why the state of a server forbids an act; null allows it. The server refuses with it, pages do not offer the act. */
export const stateRefuses = {
  start: (state: State): Refusal => idle(state) ?? active(state),
  /** Through the grace too: the machine runs on then. */
  stop: (state: State): Refusal => idle(state) ?? alive(state) ?? running(state),
  restart: (state: State): Refusal => idle(state) ?? active(state) ?? running(state),
  openConsole: (state: Omit<State, "isBusy">): Refusal => alive(state) ?? running(state),
  /** Password and system: one change at a time, and only while it is paid for. */
  change: (state: Omit<State, "power">): Refusal => idle(state) ?? active(state),
  /** As long as there is a machine. A task that runs has the name that it began with. */
  rename: (state: Omit<State, "power">): Refusal =>
    idle(state) ?? (machineStates.includes(state.service) ? null : "server_not_active"),
} as const;

/** The machine may run: paid, or in its grace. */
export const aliveStates: readonly string[] = ["active", "expired"] satisfies Service[];

/** There is a machine; that of a suspended server is stopped. */
export const machineStates: readonly string[] = [...aliveStates, "suspended" satisfies Service];

/** A further term may be paid, by hand or by autoprolong; that of SQL is `servers_is_payable`. */
export const isPayable = (
  state: Pick<State, "service"> & Pick<z.output<typeof serverOutput>, "suspendedReason">,
): boolean => isAlive(state) || (state.service === "suspended" && state.suspendedReason === "unpaid");

/** It is being removed, or gone. */
const endedStates: readonly string[] = ["terminating", "terminated"] satisfies Service[];

export const isEnded = ({ service }: Pick<State, "service">): boolean => endedStates.includes(service);

/** Nothing was paid for what follows. */
export const isUnpaid = (state: Pick<State, "service">): boolean =>
  state.service === "expired" || state.service === "suspended" || isEnded(state);

/** Autoprolong may be switched, as long as there can be a next term: `servers_set_autoprolong` refuses by the same. */
export const mayRenewItself = (state: Pick<State, "service">): boolean =>
  state.service !== "failed" && !isEnded(state);

export const isAlive = ({ service }: Pick<State, "service">): boolean => aliveStates.includes(service);

function idle({ isBusy }: Pick<State, "isBusy">): Refusal {
  return isBusy ? "server_busy" : null;
}

function active(state: Stopped): Refusal {
  return state.service === "active" ? null : notActive(state);
}

function alive(state: Stopped): Refusal {
  return isAlive(state) ? null : notActive(state);
}

type Stopped = Pick<State, "service" | "suspendedReason">;

function notActive(state: Stopped): Refusal {
  return isHeld(state) ? "server_suspended" : "server_not_active";
}

/** We stopped it, whatever was paid. */
export const isHeld = ({ service, suspendedReason }: Stopped): boolean =>
  service === "suspended" && suspendedReason !== "unpaid" && suspendedReason !== null;

function running({ power }: Pick<State, "power">): Refusal {
  return power === "running" ? null : "server_not_running";
}

/** So many steps of five minutes are the hour of the processor that a list shows. */
export const cpuTrendSteps = 12;
