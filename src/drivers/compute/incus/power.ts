import type { Goal, Move } from "./goal.ts";
import { reached } from "./goal.ts";
import { ownMachine, type Site } from "./locate.ts";
import { isRunning, isStopped } from "./machine.ts";
import { changeState, setUp } from "./set-up.ts";

/** A guest that is just booting ignores the request: it is repeated this often until the deadline. */
const askEveryMs = 10_000;

export async function advanceStart(site: Site): Promise<Move> {
  const machine = ownMachine(site);
  if (isRunning(machine)) return setUp(site.client, machine);
  if (isStopped(machine)) {
    const move = await setUp(site.client, machine);
    if (move.kind === "wait") return move;
    return { kind: "wait", operation: await changeState(site.client, machine, "start"), progress: 20 };
  }
  if (machine.status !== "Frozen") return { kind: "wait", operation: null, progress: 50 };
  return { kind: "wait", operation: await changeState(site.client, machine, "unfreeze"), progress: 50 };
}

export async function advanceStop(site: Site, goal: Extract<Goal, { act: "stop" }>): Promise<Move> {
  const machine = ownMachine(site);
  if (isStopped(machine)) return reached;
  const how = { force: !goal.graceful, timeoutMs: Math.min(goal.timeoutMs, askEveryMs) };
  return { kind: "wait", operation: await changeState(site.client, machine, "stop", how), progress: 30 };
}

/** A machine that is off is started: a restart ends with that. */
export async function advanceRestart(site: Site, goal: Extract<Goal, { act: "restart" }>): Promise<Move> {
  const machine = ownMachine(site);
  if (!isRunning(machine)) return advanceStart(site);
  if (goal.since !== null && goal.since !== machine.last_used_at) return setUp(site.client, machine);
  const how = { force: goal.hard, timeoutMs: Math.min(goal.timeoutMs, askEveryMs) };
  return { kind: "wait", operation: await changeState(site.client, machine, "restart", how), progress: 30 };
}

/** The next target when a guest did not shut down: once more, or by force after the deadline. */
export function afterRefusedShutdown<G extends Extract<Goal, { timeoutMs: number }>>(goal: G): G {
  const timeoutMs = goal.timeoutMs - askEveryMs;
  if (timeoutMs > 0) return { ...goal, timeoutMs };
  return goal.act === "stop" ? { ...goal, graceful: false } : { ...goal, hard: true };
}
