import { openTask } from "#src/web/lists/tasks.ts";
import { isPayable, stateRefuses } from "../rules.ts";
import type { Server, Task } from "./server-types.ts";

interface Actionable extends Pick<Server, "service" | "power"> {
  readonly task: Pick<Task, "state"> | null;
}

const stated = (server: Actionable) => ({ ...server, isBusy: openTask(server) !== undefined });

/** What may be asked of a server now. */
export const serverCan = {
  /** The server also takes it for one that runs, and changes nothing. */
  start: (server: Actionable) => stateRefuses.start(stated(server)) === null && server.power !== "running",
  stop: (server: Actionable) => stateRefuses.stop(stated(server)) === null,
  restart: (server: Actionable) => stateRefuses.restart(stated(server)) === null,
  openConsole: (server: Actionable) => stateRefuses.openConsole(server) === null,
  /** Change the password, reinstall, buy an address: one at a time, and only while it is paid for. */
  change: (server: Actionable) => stateRefuses.change(stated(server)) === null,
  prolong: isPayable,
  /** Switch autoprolong, as long as there is a next period. */
  renewItself: ({ service }: Pick<Server, "service">) =>
    service !== "failed" && service !== "terminating" && service !== "terminated",
};
