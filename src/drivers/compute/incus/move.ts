import type { Goal, Move } from "./goal.ts";
import { engineOf } from "./hosts.ts";
import { ownMachine, type Site } from "./locate.ts";
import { isStopped } from "./machine.ts";
import { advanceStart } from "./power.ts";
import { IncusRefusal } from "./refusal.ts";
import { changeState } from "./set-up.ts";
import type { ComputeNode } from "../port.ts";

/** Longer than for a customer's stop: no one watches to see that a guest needs more time. */
const shutdownMs = 60_000;

/**
 * The next move towards another member of the same cluster. A container has to be off to move; it is started
 * there when it ran before.
 */
export async function advanceMove(
  site: Site,
  goal: Extract<Goal, { act: "move" }>,
  target: ComputeNode,
): Promise<Move> {
  const { client, node } = site;
  const machine = ownMachine(site);
  if (target.member === null || engineOf(target) !== engineOf(node)) {
    throw new IncusRefusal("unsupported", `${target.id} is no member of the cluster of ${node.id}`);
  }
  if (machine.location === target.member) return goal.isOn ? advanceStart(site) : { kind: "reached" };
  if (!isStopped(machine)) {
    const how = { force: !goal.graceful, timeoutMs: shutdownMs };
    return { kind: "wait", operation: await changeState(client, machine, "stop", how), progress: 20 };
  }
  const path = `/1.0/instances/${machine.name}?target=${encodeURIComponent(target.member)}`;
  const operation = await client.send("POST", path, { name: machine.name, migration: true });
  return { kind: "wait", operation, progress: 50 };
}
