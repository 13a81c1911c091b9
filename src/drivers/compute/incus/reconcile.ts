import type { Clock } from "#src/platform/clock.ts";
import { addMs } from "#src/shared/time.ts";
import type { MachineSpec, Step } from "../port.ts";
import { advanceDestroy } from "./destroy.ts";
import type { Goal, Move, PendingAct } from "./goal.ts";
import type { Hosts } from "./hosts.ts";
import { locate, ownMachine, type Site } from "./locate.ts";
import { type OperationState, waitForOperation } from "./operations.ts";
import type { Places } from "../engine/places.ts";
import { waitingStep } from "../engine/pending-act.ts";
import { afterRefusedShutdown, advanceRestart, advanceStart, advanceStop } from "./power.ts";
import { isStopped } from "./machine.ts";
import { advanceMove } from "./move.ts";
import { advanceProvision } from "./provision.ts";
import { failedStep } from "../engine/refusal.ts";
import { IncusRefusal } from "./refusal.ts";
import { advanceReinstall, restoreOld } from "./reinstall.ts";
import { changeState, setUp } from "./set-up.ts";

/** One call waits this long for one operation, and makes this many moves, before it answers `running`. */
const waitSeconds = 1;
const maxMoves = 12;

/** No act of an engine takes that long; one that hangs must not hold an order for ever. */
const longestMs = 600_000;

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
      if (pendingAct.operation !== null && site !== null) {
        const state = await waitForOperation(site.client, pendingAct.operation, waitSeconds);
        if (state.kind === "running") return waiting(pendingAct);
        // Wait for someone else's act on this machine; ours comes after it.
        if (state.kind === "failed" && state.refusal.code === "busy") {
          return waiting({ ...pendingAct, operation: null });
        }
        pendingAct = await afterOperation(pendingAct, state, () =>
          locate(hosts, places, pendingAct.serverId),
        );
        // Another look shows what the operation did.
        continue;
      }
      const move = await unlessBusy(pendingAct, advance(hosts, site, pendingAct.goal, spec));
      if (move.kind === "reached") {
        if (pendingAct.goal.act === "destroy") await places.release(pendingAct.serverId);
        if (pendingAct.goal.act === "move") await places.move(pendingAct.serverId, pendingAct.goal.node);
        return { state: "done" };
      }
      pendingAct = { ...pendingAct, ...move };
      if (move.operation === null) return waiting(pendingAct);
    }
    return waiting(pendingAct);
  };
  return {
    begin: (serverId, goal, spec) => {
      const until = addMs(clock.now(), longestMs).toISOString();
      return go({ serverId, goal, operation: null, progress: 0, until }, spec ?? null).catch(failedStep);
    },
    resume: (pendingAct) => go(pendingAct, null).catch(failedStep),
  };
}

/** The engine reports at once that the machine is busy, or later by the operation. */
async function unlessBusy({ progress }: PendingAct, move: Promise<Move>): Promise<Move> {
  try {
    return await move;
  } catch (error) {
    if (!(error instanceof IncusRefusal) || error.code !== "busy") throw error;
    return { kind: "wait", operation: null, progress };
  }
}

async function advance(hosts: Hosts, site: Site | null, goal: Goal, spec: MachineSpec | null): Promise<Move> {
  if (site === null) {
    if (goal.act === "destroy") return { kind: "reached" };
    throw new IncusRefusal("not_found", "there is no such machine");
  }
  switch (goal.act) {
    case "provision":
      return advanceProvision(site, goal.generation, spec);
    case "reinstall":
      return advanceReinstall(site, goal.generation, spec);
    case "start":
      return advanceStart(site);
    case "stop":
      return advanceStop(site, goal);
    case "restart":
      return advanceRestart(site, goal);
    case "password":
      return setUp(site.client, ownMachine(site));
    case "move":
      return advanceMove(site, goal, await hosts.node(goal.node));
    case "destroy":
      return advanceDestroy(site);
  }
}

/** The engine's message when the machine is already in the target state. */
const alreadyThere = /already (running|stopped)|is (not running|already)/i;

/** The next target after an operation has ended one way or another; a failure that is final is thrown. */
async function afterOperation(
  pendingAct: PendingAct,
  state: OperationState,
  look: () => Promise<Site | null>,
): Promise<PendingAct> {
  const next = { ...pendingAct, operation: null };
  if (state.kind !== "failed" || alreadyThere.test(state.refusal.message)) return next;
  const { goal } = pendingAct;
  const asksGuest = (goal.act === "stop" && goal.graceful) || (goal.act === "restart" && !goal.hard);
  if (goal.act === "move") {
    if (goal.graceful) return { ...next, goal: { ...goal, graceful: false } };
    await startAgain(goal.isOn ? await look() : null);
  }
  if (asksGuest) return { ...next, goal: afterRefusedShutdown(goal) };
  // What the operation had begun to make is gone by now.
  const site = goal.act === "reinstall" ? await look() : null;
  if (site !== null) await restoreOld(site);
  throw state.refusal;
}

/** A machine that could not be moved keeps running where it is. */
async function startAgain(site: Site | null): Promise<void> {
  if (site?.current && isStopped(site.current)) await changeState(site.client, site.current, "start");
}
