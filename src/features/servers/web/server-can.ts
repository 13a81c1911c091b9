import { openTask } from "#src/web/lists/tasks.ts";
import { isPayable, mayRenewItself, stateRefuses } from "../rules.ts";
import { statusMarks } from "./server-status.ts";
import type { Server, Task } from "./server-types.ts";

interface Actionable extends Pick<Server, "service" | "power" | "status" | "suspendedReason"> {
  readonly task: Pick<Task, "state"> | null;
}

/** A task is open. One that its customer does not see is known by the server's status only. */
export const isBusy = (server: Pick<Server, "status"> & Pick<Actionable, "task">): boolean =>
  openTask(server) !== undefined || statusMarks[server.status] === "busy";

const stated = (server: Actionable) => ({ ...server, isBusy: isBusy(server) });

/** What may be asked of a server now. */
export const serverCan = {
  /** The server also takes it for one that runs, and changes nothing. */
  start: (server: Actionable) => stateRefuses.start(stated(server)) === null && server.power !== "running",
  stop: (server: Actionable) => stateRefuses.stop(stated(server)) === null,
  restart: (server: Actionable) => stateRefuses.restart(stated(server)) === null,
  openConsole: (server: Actionable) => stateRefuses.openConsole(server) === null,
  /** Change the password, reinstall, buy an address: one at a time, and only while it is paid for. */
  change: (server: Actionable) => stateRefuses.change(stated(server)) === null,
  rename: (server: Actionable) => stateRefuses.rename(stated(server)) === null,
  prolong: isPayable,
  /** What could be paid for may be given back. */
  remove: (server: Actionable & Parameters<typeof isPayable>[0]) => isPayable(server) && !isBusy(server),
  renewItself: mayRenewItself,
};
