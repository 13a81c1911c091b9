import { stateRefuses } from "../rules.ts";
import type { ServerRow } from "./server-rows.ts";
import type { ServerState } from "./status.ts";

// platform/authz/policy.ts decides who may call at all, the query of find-server.ts whose server it is. SQL that takes money
// checks again under its locks.

/** The state of a row that was read. */
export const stateOf = (row: ServerRow): ServerState => ({
  service: row.service,
  suspendedReason: row.suspended_reason,
  power: row.power,
  openTask: row.open_task,
});

const stated = ({ openTask, ...state }: ServerState) => ({ ...state, isBusy: openTask !== null });

/** What the state of a server allows now; null means allowed, otherwise why not. For API, bulk calls and console. */
export const serverCan = {
  start: (state: ServerState) => stateRefuses.start(stated(state)),
  stop: (state: ServerState) => stateRefuses.stop(stated(state)),
  restart: (state: ServerState) => stateRefuses.restart(stated(state)),
  openConsole: (state: ServerState) => stateRefuses.openConsole(state),
  changePassword: (state: ServerState) => stateRefuses.change(stated(state)),
  rename: (state: ServerState) => stateRefuses.rename(stated(state)),
  reinstall: (state: ServerState) => stateRefuses.change(stated(state)),
} as const;
