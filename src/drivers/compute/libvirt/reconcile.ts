import type { Clock } from "#src/platform/clock.ts";
import { addMs } from "#src/shared/time.ts";
import type { Places } from "../engine/places.ts";
import { waitingStep } from "../engine/pending-act.ts";
import type { MachineSpec, Step } from "../port.ts";
import { EngineRefusal, failedStep } from "../engine/refusal.ts";
import type { Goal, Move, PendingAct } from "./goal.ts";
import type { Hosts } from "./hosts.ts";
import { advanceDestroy, advanceProvision, advanceReinstall } from "./install.ts";
import { locate, type Site } from "./locate.ts";
import { advanceRestart, advanceStart, advanceStop } from "./power.ts";
import { setUp } from "./set-up.ts";

/** One call makes at most this many moves before it answers `running`. */
const maxMoves = 12;

/** No act takes that long; one that hangs must not hold an order for ever. */
const longestMs = 900_000;

export interface Reconciler {
  /** Moves towards a target until it is reached, refused, or has to be waited for. */
  begin(serverId: string, goal: Goal, spec?: MachineSpec): Promise<Step>;
  /** Continues the act that a step reference names. */
  resume(pendingAct: PendingAct): Promise<Step>;
}

export function createReconciler(hosts: Hosts, places: Places, clock: Clock): Reconciler {
  const waiting = (pendingAct: PendingAct): Step => waitingStep(pendingAct, clock.now());
  const go = async (first: PendingAct, spec: MachineSpec | null): Promise<Step> => {
    let pendingAct = first;
    for (let moves = 0; moves < maxMoves; moves += 1) {
      const site = await locate(hosts, places, pendingAct.serverId);
      const move = await unlessBusy(pendingAct, advance(site, pendingAct.goal, spec, clock.now()));
      if (move.kind === "reached") {
        if (pendingAct.goal.act === "destroy") await places.release(pendingAct.serverId);
        return { state: "done" };
      }
      if (move.kind === "wait") {
        const { progress, goal = pendingAct.goal } = move;
        pendingAct = { ...pendingAct, progress, goal };
        return waiting(pendingAct);
      }
    }
    return waiting(pendingAct);
  };
  return {
    begin: (serverId, goal, spec) => {
      const until = addMs(clock.now(), longestMs).toISOString();
      return go({ serverId, goal, progress: 0, until }, spec ?? null).catch(failedStep);
    },
    resume: (pendingAct) => go(pendingAct, null).catch(failedStep),
  };
}

/** A machine in the middle of another act is looked at again later. */
async function unlessBusy({ progress }: PendingAct, move: Promise<Move>): Promise<Move> {
  try {
    return await move;
  } catch (error) {
    if (!(error instanceof EngineRefusal) || error.code !== "busy") throw error;
    return { kind: "wait", progress };
  }
}

async function advance(site: Site | null, goal: Goal, spec: MachineSpec | null, at: Date): Promise<Move> {
  if (site === null) {
    if (goal.act === "destroy") return { kind: "reached" };
    throw new EngineRefusal("not_found", "there is no such machine");
  }
  switch (goal.act) {
    case "provision":
      return advanceProvision(site, goal.generation, spec, at);
    case "reinstall":
      return advanceReinstall(site, goal.generation, spec, at);
    case "start":
      return advanceStart(site, at);
    case "stop":
      return advanceStop(site, goal, at);
    case "restart":
      return advanceRestart(site, goal, at);
    case "password":
      return setUp(site, at);
    case "destroy":
      return advanceDestroy(site);
  }
}
