import type { ServerState } from "./rules.ts";

// Who may call at all is platform/authz/policy.ts, whose server it is the query of find-server.ts. SQL that takes money
// checks again under its locks.

type Refusal = "server_busy" | "server_not_active" | "server_not_running" | null;

/** What the state of a server allows now; null means yes, otherwise why not. API, bulk calls and console ask here. */
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
