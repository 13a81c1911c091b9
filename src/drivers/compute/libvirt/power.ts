import { addMs } from "#src/shared/time.ts";
import { isOff } from "./domain.ts";
import { again, type Goal, type Move, reached } from "./goal.ts";
import { ownMachine, type Site } from "./locate.ts";
import { setUp } from "./set-up.ts";

/** A guest that is just booting ignores the request: it is repeated this often until the deadline. */
const askEveryMs = 10_000;

type Ending = Extract<Goal, { cutAt: string }>;

/** When a guest is asked to shut down, and when its power is cut. */
export function endingTimes(at: Date, graceMs: number): Pick<Ending, "askAt" | "cutAt"> {
  return { askAt: at.toISOString(), cutAt: addMs(at, graceMs).toISOString() };
}

export async function advanceStart(site: Site, at: Date): Promise<Move> {
  const machine = ownMachine(site);
  if (machine.power === "paused") {
    await site.host.resume(site.serverId);
    return again;
  }
  if (isOff(machine) && !machine.note.isNew) {
    await site.host.start(site.serverId, at);
    return again;
  }
  return setUp(site, at);
}

export async function advanceStop(site: Site, goal: Ending, at: Date): Promise<Move> {
  return isOff(ownMachine(site)) ? reached : end(site, goal, at);
}

/** A machine that is off is started: a restart ends with that. */
export async function advanceRestart(
  site: Site,
  goal: Extract<Goal, { act: "restart" }>,
  at: Date,
): Promise<Move> {
  const machine = ownMachine(site);
  const isAsBefore = goal.run !== null && goal.run === machine.run && !isOff(machine);
  return isAsBefore ? end(site, goal, at) : advanceStart(site, at);
}

/** Asks the guest to shut down, or cuts its power after the deadline. */
async function end({ host, serverId }: Site, goal: Ending, at: Date): Promise<Move> {
  const now = at.toISOString();
  if (now >= goal.cutAt) {
    await host.cut(serverId);
    return again;
  }
  if (now < goal.askAt) return { kind: "wait", progress: 30 };
  await host.shutDown(serverId);
  return { kind: "wait", progress: 30, goal: { ...goal, askAt: addMs(at, askEveryMs).toISOString() } };
}
